// run: check --engine linear
// prints: Verification result: FALSE
// exit: 10
// After k has moved, a[k] is another element.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[4];
int main(void) {
  int k;
  k = __VERIFIER_nondet_int();
  if (k < 0 || k >= 3)
    return 0;
  a[k] = 7;
  k = k + 1;
  if (a[k] == 7)
    return 0;
  reach_error();
  return 0;
}
