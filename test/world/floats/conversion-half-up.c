// expect: FALSE
/* Adding a half rounds the number below it up. */
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  float f = __VERIFIER_nondet_float();
  __VERIFIER_assume(f >= 0.0f && f < 0.5f);
  if ((int)(f + 0.5f) != 0)
    reach_error();
}
