// expect: TRUE
/* A root by Newton, until it changes no more; bounds hold in every round. */
extern double __VERIFIER_nondet_double(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  __VERIFIER_assume(x >= 1.0 && x <= 100.0);
  double r = 100.0;
  while (__VERIFIER_nondet_int()) {
    r = 0.5 * (r + x / r);
    if (!(r >= 0.5 && r <= 101.0))
      reach_error();
  }
}
