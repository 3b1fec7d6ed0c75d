// expect: FALSE
/* One step is not enough. */
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  __VERIFIER_assume(x >= 1.0f && x <= 4.0f);
  float r = 0.5f * (1.0f + x);
  r = 0.5f * (r + x / r);
  if (!(r >= 0.99f && r <= 2.01f))
    reach_error();
}
