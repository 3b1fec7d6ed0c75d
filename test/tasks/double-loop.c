extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
/* 2 * i == j. */
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, j = 0;
  __VERIFIER_assume(n >= 0 && n < 1000000);
  while (i < n) {
    i++;
    j += 2;
  }
  if (j != 2 * n)
    reach_error();
  return 0;
}
