// expect: FALSE
/* It converges only from a start that is near enough. */
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  __VERIFIER_assume(x >= 1.0f && x <= 4.0f);
  float r = 0.8f;
  r = r * (2.0f - x * r);
  r = r * (2.0f - x * r);
  if (!(r >= 0.2f && r <= 1.1f))
    reach_error();
}
