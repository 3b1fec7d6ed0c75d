// expect: FALSE
/* The same with poles on the circle: it grows. */
extern double __VERIFIER_nondet_double(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  double y1 = 0.0, y2 = 0.0;
  while (__VERIFIER_nondet_int()) {
    double x = __VERIFIER_nondet_double();
    if (!(x >= -1.0 && x <= 1.0))
      continue;
    double y = 0.75 * y1 + 0.25 * y2 + 0.5 * x;
    y2 = y1;
    y1 = y;
    if (!(y <= 1.5 && y >= -1.5))
      reach_error();
  }
}
