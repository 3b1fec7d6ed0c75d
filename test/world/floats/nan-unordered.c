// expect: TRUE
/* Each of <, == and > is false of a NaN, and only of it all three. */
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void) {
  double a = __VERIFIER_nondet_double(), b = __VERIFIER_nondet_double();
  int none = !(a < b) && !(a == b) && !(a > b);
  if (none != (a != a || b != b))
    reach_error();
}
