// expect: TRUE
/* No division by zero, since the condition excludes it. */
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  __VERIFIER_assume(x >= 0.001f && x <= 1000.0f);
  float y = 1.0f / x, z = y * x;
  if (!(z > 0.9f && z < 1.1f))
    reach_error();
}
