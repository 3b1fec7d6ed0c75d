// expect: TRUE
/* A loop within a loop. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  float a = 0.0f, b = 0.0f;
  while (__VERIFIER_nondet_int()) {
    a = 0.5f * a + 1.0f;
    b = 0.0f;
    while (__VERIFIER_nondet_int())
      b = 0.25f * b + a;
    if (!(a >= 0.0f && a <= 2.0f && b >= 0.0f && b <= 4.0f))
      reach_error();
  }
}
