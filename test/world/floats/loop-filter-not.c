// expect: FALSE
/* It may come above a half. */
extern float __VERIFIER_nondet_float(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  float y = 0.0f;
  while (__VERIFIER_nondet_int()) {
    float x = __VERIFIER_nondet_float();
    if (!(x >= -1.0f && x <= 1.0f))
      continue;
    y = 0.75f * y + 0.25f * x;
    if (y > 0.5f)
      reach_error();
  }
}
