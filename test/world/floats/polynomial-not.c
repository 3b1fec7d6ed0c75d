// expect: FALSE
/* The same with a bound that is a little too low. */
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  __VERIFIER_assume(x >= -1.0f && x <= 2.0f);
  float p = x * x * x - 3.0f * x * x + 2.0f * x;
  if (p > 0.3845f)
    reach_error();
}
