// run: check --engine linear
// exit: 10
// prints: Verification result: FALSE(unreach-call)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
int a[3];
int main(void) {
  int i, j, m, t;
  for (i = 0; i < 3; i = i + 1) a[i] = __VERIFIER_nondet_int();
  for (i = 0; i < 2; i = i + 1) {
    m = i;
    for (j = i + 2; j < 3; j = j + 1)
      if (a[j] < a[m]) m = j;
    t = a[i]; a[i] = a[m]; a[m] = t;
  }
  for (i = 0; i < 2; i = i + 1)
    if (a[i] > a[i + 1]) { ERROR: reach_error(); }
  return 0;
}
