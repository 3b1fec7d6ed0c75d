// expect: TRUE
/* A float that is compared as a double. */
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  __VERIFIER_assume(x > -0.3 && x < 0.3);
  double y = x - x * x * x / 6.0f;
  if (y > 0.3 || y < -0.3)
    reach_error();
}
