// run: check --engine linear
// exit: 10
// prints: Verification result: FALSE(unreach-call)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
int a[4];
int main(void) {
  int i, j, p, t;
  for (i = 0; i < 4; i = i + 1) a[i] = __VERIFIER_nondet_int();
  p = a[0];
  i = 1; j = 3;
  while (i <= j) {
    while (i <= j && a[i] <= p) i = i + 1;
    while (i <= j && a[j] >= p) j = j - 1;
    if (i < j) { t = a[i]; a[i] = a[j]; a[j] = t; }
  }
  if (j < 0 || j >= 4) { ERROR: reach_error(); }
  t = a[0]; a[0] = a[j]; a[j] = t;
  if (a[j] != p) reach_error();
  for (i = 0; i < j; i = i + 1) if (a[i] >= p) reach_error();
  for (i = j + 1; i < 4; i = i + 1) if (a[i] < p) reach_error();
  return 0;
}
