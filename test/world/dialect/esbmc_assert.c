// expect: FALSE
unsigned nondet_uint();
int main() {
  unsigned x = nondet_uint();
  __ESBMC_assume(x < 20);
  __ESBMC_assert(x != 19, "not nineteen");
  return 0;
}
