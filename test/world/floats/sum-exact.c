// expect: TRUE
/* Sums of quarters are exact while they are small. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 40)
    return 0;
  float s = 0.0f;
  for (int i = 0; i < n; i++)
    s += 0.25f;
  if (s * 4.0f != (float)n)
    reach_error();
}
