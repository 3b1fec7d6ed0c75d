// run: check --engine linear
// prints: Verification result: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
int a[4];
int main(void) {
  int i, j, t;
  for (i = 0; i < 4; i = i + 1) a[i] = __VERIFIER_nondet_int();
  for (i = 0; i < 3; i = i + 1)
    for (j = 0; j < 3 - i; j = j + 1)
      if (a[j] > a[j + 1]) { t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; }
  for (i = 0; i < 3; i = i + 1)
    if (a[i] > a[i + 1]) { ERROR: reach_error(); }
  return 0;
}
