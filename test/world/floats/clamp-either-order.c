// expect: TRUE
/* A clamp whose comparisons let no NaN through. */
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

static double clamp(double v, double low, double high) {
  if (v > low) {
    if (v < high)
      return v;
    return high;
  }
  return low;
}

int main(void) {
  double c = clamp(__VERIFIER_nondet_double(), -2.0, 3.0);
  if (!(c >= -2.0 && c <= 3.0))
    reach_error();
}
