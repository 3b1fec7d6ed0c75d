// expect: FALSE
/* The middle of two large numbers overflows. */
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
  __VERIFIER_assume(a >= 0.0f && b >= a && b <= 3.4e38f);
  float mid = (a + b) / 2.0f;
  if (!(mid >= a && mid <= b))
    reach_error();
}
