// run: check --engine linear
// prints: Verification result: TRUE
// not: a[0]
// One element denoted by a variable stands for all, though the array is small.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
int a[4];
int main(void) {
  int i, j, k, p, r, t;
  k = __VERIFIER_nondet_int();
  r = __VERIFIER_nondet_int();
  if (k < 0 || k >= 4 || r < 0 || r >= 4) return 0;
  for (i = 0; i < 4; i = i + 1) a[i] = __VERIFIER_nondet_int();
  p = a[r];
  i = 0; j = 3;
  while (i <= j) {
    while (i <= j && a[i] < p) i = i + 1;
    while (i <= j && a[j] >= p) j = j - 1;
    if (i < j) { t = a[i]; a[i] = a[j]; a[j] = t; }
  }
  if (k < i) {
    if (a[k] >= p) { ERROR: reach_error(); }
  } else if (a[k] < p) reach_error();
  return 0;
}
