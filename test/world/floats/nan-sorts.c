// expect: FALSE
/* A NaN makes the greater of two depend on their order. */
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

static float greater(float a, float b) {
  return a > b ? a : b;
}

int main(void) {
  float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
  float x = greater(a, b), y = greater(b, a);
  if (b == b && x != x)
    return 0;
  if (b == b && x != y)
    reach_error();
}
