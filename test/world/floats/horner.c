// expect: TRUE
/* A polynomial by Horner on [0, 1] with positive factors grows. */
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  __VERIFIER_assume(x >= 0.0f && x <= 1.0f);
  float p = ((0.125f * x + 0.25f) * x + 0.5f) * x + 1.0f;
  if (!(p >= 1.0f && p <= 1.875f))
    reach_error();
}
