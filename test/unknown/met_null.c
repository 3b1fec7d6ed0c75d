// options: --timeout 3
// next: assay check --property valid-deref --timeout 3 met_null.c
// follow: FALSE
// slow
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), *p = n > 20 ? 0 : &n;
  unsigned s = 0;
  for (int i = 0; i < *p; i++) {
    s = s * 31u + (unsigned)i;
    if (s == 0x12345678u)
      reach_error();
  }
  return 0;
}
