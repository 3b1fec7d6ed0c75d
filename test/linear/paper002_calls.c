// run: edges
// prints: a' == 1 && a == 1 && b' == 1 && b == 0
// prints: x' == 1 && x == 0 && y' == 0 && y == 0 && \result == 0
int x, y;
void p(int a, int b) { b = b + a; }
int main(void) {
  x = 0;
  y = 0;
  while (x < 1) {
    x = x + 1;
    p(x, y);
  }
  ;
  return 0;
}
