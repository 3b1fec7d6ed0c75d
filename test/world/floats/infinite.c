// expect: FALSE
/* Bounds are infinite: the difference of two infinities is no number. */
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
  __VERIFIER_assume(x >= 1.0 && y >= 1.0);
  double d = x - y;
  if (d != d)
    reach_error();
}
