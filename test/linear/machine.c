// run: edges --keep x,y,z,c
// prints: x' == -2147483648
// prints: y' == 4294967295
// prints: z' == -56
// prints: z' == 44 && z == 0 && c' == 300
int x;
unsigned y;
signed char z;
int main(void) {
  int c;
  x = 2147483647;
  x = x + 1;
  y = 0;
  y = y - 1;
  z = 100;
  z = z + 100;
  c = 300;
  z = c;
  return 0;
}
