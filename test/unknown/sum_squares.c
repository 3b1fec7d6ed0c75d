// options: --timeout 4
// next: assay check --timeout 32 sum_squares.c
// follow: UNKNOWN
// slow
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 40000)
    return 0;
  int s = 0;
  for (int i = 0; i < n; i++)
    s += 2 * i + 1;
  if (s != n * n)
    reach_error();
  return 0;
}
