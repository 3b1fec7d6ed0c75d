// expect: FALSE
/* A negative integer that becomes unsigned before it becomes a number. */
extern double __VERIFIER_nondet_double(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n <= 0 && x >= 1.0 && x <= 2.0);
  double z = x * (double)(unsigned)n;
  if (z > 4000000000.0)
    reach_error();
}
