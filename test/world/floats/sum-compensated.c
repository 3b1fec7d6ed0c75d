// expect: TRUE
/* The error of a sum, computed after Dekker, is exact for |a| >= |b|. */
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  float a = 16777216.0f, b = __VERIFIER_nondet_float();
  __VERIFIER_assume(b >= 0.0f && b <= 1.0f);
  float s = a + b;
  float e = b - (s - a);
  if (!(s == a && e == b))
    reach_error();
}
