// expect: TRUE|UNKNOWN
// slow
/* A sum of at most a thousand terms. */
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void) {
  double s = 0.0;
  for (int i = 0; i < 1000; i++) {
    double x = __VERIFIER_nondet_double();
    if (!(x >= 0.0 && x <= 1.0))
      break;
    s += x;
  }
  if (!(s >= 0.0 && s <= 1001.0))
    reach_error();
}
