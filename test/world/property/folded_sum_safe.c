// expect: TRUE
// args: --property no-overflow,def-behavior
int main(void) {
  int x = 2147483646 + 1;
  int y = -2147483647 - 1;
  int z = 1 << 30;
  return x == y + z;
}
