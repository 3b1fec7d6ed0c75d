// run: check --engine linear
// prints: Verification result: TRUE
// An element that the program chose is one cell, whatever the length: a[k] holds what was put there.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[5000];
int main(void) {
  int i, k;
  k = __VERIFIER_nondet_int();
  if (k < 0 || k >= 5000)
    return 0;
  for (i = 0; i < 5000; i = i + 1)
    a[i] = i;
  if (a[k] != k)
    reach_error();
  return 0;
}
