// expect: TRUE
/* The next number, by its bits, is greater by little. */
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

union both {
  double d;
  unsigned long long u;
};

int main(void) {
  union both b;
  b.d = __VERIFIER_nondet_double();
  __VERIFIER_assume(b.d >= 1.0 && b.d <= 1000.0);
  double before = b.d;
  b.u++;
  if (!(b.d > before && b.d - before < 1e-12))
    reach_error();
}
