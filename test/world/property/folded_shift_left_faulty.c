// expect: FALSE(no-overflow)
// args: --property no-overflow,def-behavior
// constants shifted to the left, with bits that are lost
int main(void) {
  signed char v = 1;
  v *= (9223372036854775804L << (2147483644 & 7));
  return v;
}
