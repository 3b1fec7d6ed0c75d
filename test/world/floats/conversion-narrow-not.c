// expect: FALSE
/* The other way round it does not. */
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  double d = __VERIFIER_nondet_double();
  __VERIFIER_assume(d > 1.0 && d < 2.0);
  if ((double)(float)d != d)
    reach_error();
}
