// expect: FALSE
/* The state is reset to a value beyond the bound that is tested. */
extern float __VERIFIER_nondet_float(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  float y = 0.0f;
  while (__VERIFIER_nondet_int()) {
    float x = __VERIFIER_nondet_float();
    if (!(x >= -1.0f && x <= 1.0f))
      y = 3.0f;
    else
      y = 0.5f * y + 0.5f * x;
    if (y > 2.5f)
      reach_error();
  }
}
