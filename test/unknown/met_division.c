// options: --timeout 3
// next: assay check --property valid-deref --timeout 3 met_division.c
// follow: FALSE
// slow
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), d = __VERIFIER_nondet_uint(), s = 1;
  int table[4] = {0, 1, 2, 3};
  while (n--) {
    s = s * 1103515245u + 12345u;
    if (table[d % 5] < 0 || s == 77u)
      reach_error();
  }
  return 0;
}
