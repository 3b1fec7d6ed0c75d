// expect: TRUE|UNKNOWN
// slow
/* Towards zero, on both sides. */
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  float f = __VERIFIER_nondet_float();
  __VERIFIER_assume(f > -1000.0f && f < 1000.0f);
  int i = (int)f;
  float d = f - (float)i;
  if (!(d > -1.0f && d < 1.0f) || (f >= 0.0f && d < 0.0f) || (f <= 0.0f && d > 0.0f))
    reach_error();
}
