// expect: TRUE
/* A polynomial stays below a bound that is little above its maximum; it is nowhere linear. */
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  __VERIFIER_assume(x >= -1.0f && x <= 2.0f);
  float p = x * x * x - 3.0f * x * x + 2.0f * x; /* at most 0.3850, at 1 - 1/sqrt(3) */
  if (p > 0.3855f)
    reach_error();
}
