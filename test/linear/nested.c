// run: check --engine linear
// prints: Verification result: TRUE
// Two nested loops with a symbolic bound, and machine integers.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i, j, k = 0;
  if (n < 0 || n > 1000000)
    return 0;
  for (i = 0; i < n; i++) {
    for (j = 0; j < i; j++)
      if (j >= n)
        reach_error();
    k++;
  }
  if (k != n)
    reach_error();
  return 0;
}
