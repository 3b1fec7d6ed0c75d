// options: --timeout 4
// next: assay check --timeout 32 array_maximum.c
// follow: UNKNOWN
// slow
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int a[100000];
int main(void) {
  int n = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000 || k < 0 || k >= n)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  int most = a[0];
  for (int i = 1; i < n; i++)
    if (a[i] > most)
      most = a[i];
  if (a[k] > most)
    reach_error();
  return 0;
}
