// run: check --engine linear
// exit: 10
// prints: Verification result: FALSE(unreach-call)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
int even(int n);
int odd(int n) { int r; if (n == 0) r = 0; else r = even(n - 1); return r; }
int even(int n) { int r; if (n == 0) r = 1; else r = odd(n - 1); return r; }
int main(void) {
  int r;
  r = even(15);
  if (r == 1) ; else { ERROR: reach_error(); }
  return 0;
}
