// expect: TRUE|UNKNOWN
// slow
/* The mean of the last four samples, in a ring. */
extern float __VERIFIER_nondet_float(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  float ring[4] = {0.0f, 0.0f, 0.0f, 0.0f};
  unsigned at = 0;
  while (__VERIFIER_nondet_int()) {
    float x = __VERIFIER_nondet_float();
    if (!(x >= 0.0f && x <= 8.0f))
      return 0;
    ring[at] = x;
    at = (at + 1) % 4;
    float mean = (ring[0] + ring[1] + ring[2] + ring[3]) * 0.25f;
    if (!(mean >= 0.0f && mean <= 8.0f))
      reach_error();
  }
}
