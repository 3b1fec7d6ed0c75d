// expect: TRUE
/* A sum of at most n terms, n an input. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  double s = 0.0;
  if (n > 1000)
    return 0;
  for (int i = 0; i < n; i++)
    s += 0.5;
  if (!(s >= 0.0 && s <= 500.0))
    reach_error();
}
