// expect: FALSE
/* Nothing excludes a NaN, of which no comparison holds. */
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (x < -1.0f || x > 1.0f)
    return 0;
  float y = x * x;
  if (!(y <= 1.0f))
    reach_error();
}
