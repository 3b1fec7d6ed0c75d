// options: --timeout 3
// next: assay check --timeout 24 hash_loop.c
// follow: UNKNOWN
// slow
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000000)
    return 0;
  unsigned s = 0;
  for (int i = 0; i < n; i++) {
    s = s * 31u + (unsigned)i;
    if (s == 0x12345678u)
      reach_error();
  }
  return 0;
}
