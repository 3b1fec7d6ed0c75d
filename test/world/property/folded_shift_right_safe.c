// expect: TRUE
// args: --property no-overflow,def-behavior
// constants shifted to the right: what would be lost to the left is not lost
int main(void) {
  signed char v = 1;
  v *= (9223372036854775804L >> (2147483644 & 7));
  int negative = -5 >> 1;
  return v < negative;
}
