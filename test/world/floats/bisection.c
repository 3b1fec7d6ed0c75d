// expect: TRUE
/* A bisection keeps its interval. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  double low = 0.0, high = 2.0;
  for (int i = 0; i < 60; i++) {
    double mid = 0.5 * (low + high);
    if (__VERIFIER_nondet_int())
      low = mid;
    else
      high = mid;
  }
  if (!(low >= 0.0 && high <= 2.0 && low <= 2.0 && high >= 0.0))
    reach_error();
}
