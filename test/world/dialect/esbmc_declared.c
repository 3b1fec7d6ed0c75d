// expect: TRUE
void __ESBMC_assume(_Bool);
void __ESBMC_assert(_Bool, const char *);
int nondet_int(void);
int main(void) {
  int a[4] = {0};
  int i = nondet_int();
  __ESBMC_assume(i >= 0 && i < 4);
  a[i] = 1;
  __ESBMC_assert(a[0] + a[1] + a[2] + a[3] == 1, "one is set");
  return 0;
}
