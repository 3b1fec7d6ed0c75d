// expect: TRUE|UNKNOWN
// slow
/* All elements of an array are clamped. */
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void) {
  double a[5];
  for (int i = 0; i < 5; i++) {
    a[i] = __VERIFIER_nondet_double();
    if (!(a[i] >= 0.0))
      a[i] = 0.0;
    if (a[i] > 10.0)
      a[i] = 10.0;
  }
  double s = 0.0;
  for (int i = 0; i < 5; i++)
    s += a[i];
  if (!(s >= 0.0 && s <= 50.0))
    reach_error();
}
