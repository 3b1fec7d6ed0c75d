// run: check --engine linear
// exit: 10
// prints: Verification result: FALSE(unreach-call)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  int x, i;
  x = 0;
  while (x < 9) {
    i = x;
    while (i != 0) i = i - 1;
    x = x + 1;
  }
  if (x < 9) ; else { ERROR: reach_error(); }
  return 0;
}
