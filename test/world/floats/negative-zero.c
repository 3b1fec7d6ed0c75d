// expect: FALSE
/* A number that is at least 0 may be -0.0, and what is divided by it is below zero. */
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  __VERIFIER_assume(x >= 0.0f && x <= 1.0f);
  float y = 1.0f / x;
  if (y < 0.0f)
    reach_error();
}
