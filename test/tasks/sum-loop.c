extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
/* i + j == n, for every n. */
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, j;
  __VERIFIER_assume(n >= 0);
  j = n;
  while (j > 0) {
    i++;
    j--;
  }
  if (i + j != n)
    reach_error();
  return 0;
}
