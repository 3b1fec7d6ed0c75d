// options: --engine predicate --timeout 3
// next: assay check --timeout 3 predicate_nested.c
// follow: TRUE
// slow
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), k = 0;
  if (n < 0 || n > 1000)
    return 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 2; j++)
      k++;
  if (k > 2 * n)
    reach_error();
  return 0;
}
