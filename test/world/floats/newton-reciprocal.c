// expect: TRUE
/* Newton for 1/x without a division. */
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  __VERIFIER_assume(x >= 1.0f && x <= 1.5f);
  float r = 0.8f;
  r = r * (2.0f - x * r);
  r = r * (2.0f - x * r);
  if (!(r >= 0.6f && r <= 1.01f))
    reach_error();
}
