// run: edges --int math --keep x,y
// prints: x' == 2147483648 && x == 0 && y' == 0
// prints: y' == -1
int x;
unsigned y;
int main(void) {
  x = 2147483647;
  x = x + 1;
  y = y - 1;
  return 0;
}
