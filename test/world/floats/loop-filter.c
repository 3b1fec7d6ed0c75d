// expect: TRUE
/* A filter that runs for ever stays within bounds, with what rounding adds. */
extern float __VERIFIER_nondet_float(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  float y = 0.0f;
  while (__VERIFIER_nondet_int()) {
    float x = __VERIFIER_nondet_float();
    if (!(x >= -1.0f && x <= 1.0f))
      continue;
    y = 0.9f * y + 0.1f * x;
    if (!(y <= 2.0f && y >= -2.0f))
      reach_error();
  }
}
