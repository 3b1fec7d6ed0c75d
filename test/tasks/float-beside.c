extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
/* What is not modelled plays no part. */
int main(void) {
  double d = __VERIFIER_nondet_int();
  int x = __VERIFIER_nondet_int();
  d = d * 2.0;
  if (x > 3 && x < 2)
    reach_error();
  return d > 1.0;
}
