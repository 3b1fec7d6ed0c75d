// The amount is compared as it is, not as the instruction takes it.
// expect: FALSE(def-behavior)
// args: --property def-behavior
int main(void) {
  long n = 4294967297L;
  unsigned u = 3;
  u <<= n;
  return (int)u;
}
