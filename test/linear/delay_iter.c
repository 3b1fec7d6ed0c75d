// run: check --engine linear
// prints: Verification result: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  int x, i;
  x = 0;
  while (x < 10000) {
    i = x;
    while (i != 0) i = i - 1;
    x = x + 1;
  }
  if (x > 0) ; else { ERROR: reach_error(); }
  return 0;
}
