// expect: TRUE
/* The clamp is a function, whose result has bounds whatever it is called with. */
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

static float clamp(float v, float low, float high) {
  if (!(v >= -1.0f))
    return -1.0f;
  return v > 1.0f ? 1.0f : v;
}

int main(void) {
  float s = 0.0f;
  for (;;) {
    s = clamp(s * 1.5f + __VERIFIER_nondet_float(), -1.0f, 1.0f);
    if (!(s * s <= 1.0f))
      reach_error();
  }
}
