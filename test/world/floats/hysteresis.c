// expect: TRUE
/* A thermostat with two thresholds. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  float t = 20.0f;
  int on = 0;
  while (__VERIFIER_nondet_int()) {
    if (t < 18.0f)
      on = 1;
    else if (t > 22.0f)
      on = 0;
    t = on ? t + 0.5f : t - 0.25f;
    if (!(t > 17.0f && t < 23.0f))
      reach_error();
  }
}
