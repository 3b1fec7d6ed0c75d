// expect: FALSE
/* A hint how far to unroll a loop does not end it there. */
void __ESBMC_unroll(int);
void __ESBMC_assert(_Bool, const char *);
int main(void) {
  int n = 0;
  __ESBMC_unroll(3);
  for (int i = 0; i < 10; ++i)
    n += 2;
  __ESBMC_assert(n < 20, "n");
  return 0;
}
