// options: --timeout 3
// next: assay check --timeout 24 collatz.c
// follow: UNKNOWN
// slow
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned long n = __VERIFIER_nondet_uint(), steps = 0;
  while (n > 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    if (++steps == 1000000)
      reach_error();
  }
  return 0;
}
