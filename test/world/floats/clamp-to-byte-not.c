// expect: FALSE
/* By 256 it does not fit. */
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void) {
  float v = __VERIFIER_nondet_float();
  if (!(v > 0.0f))
    v = 0.0f;
  if (v > 1.0f)
    v = 1.0f;
  int byte = (int)(v * 256.0f);
  if (byte < 0 || byte > 255)
    reach_error();
}
