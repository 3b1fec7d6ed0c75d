// options: --timeout 3
// next: assay check --timeout 24 gcd.c
// follow: UNKNOWN
// slow
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(), x = a, y = b;
  if (!a || !b)
    return 0;
  while (y) {
    unsigned t = x % y;
    x = y;
    y = t;
  }
  if (a % x || b % x)
    reach_error();
  return 0;
}
