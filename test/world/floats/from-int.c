// expect: TRUE
/* An integer within bounds becomes a number, and back again. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 200);
  float f = (float)n / 100.0f;
  float g = f * (2.0f - f);
  int back = (int)(g * 1000.0f);
  if (back < -1 || back > 1000)
    reach_error();
}
