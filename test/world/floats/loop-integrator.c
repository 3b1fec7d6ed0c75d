// expect: TRUE
/* A controller with a limited integral. */
extern double __VERIFIER_nondet_double(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  double integral = 0.0;
  while (__VERIFIER_nondet_int()) {
    double error = __VERIFIER_nondet_double();
    __VERIFIER_assume(error >= -10.0 && error <= 10.0);
    integral += error * 0.01;
    if (integral > 5.0)
      integral = 5.0;
    else if (integral < -5.0)
      integral = -5.0;
    double out = 2.0 * error + 0.5 * integral;
    if (!(out >= -22.5 && out <= 22.5))
      reach_error();
  }
}
