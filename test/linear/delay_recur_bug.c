// run: check --engine linear
// exit: 10
// prints: Verification result: FALSE(unreach-call)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
void delay(int n) {
  int i;
  if (n == 0) ;
  else { i = n - 1; delay(i); }
}
int main(void) {
  int x;
  x = 0;
  while (x < 9) { delay(x); x = x + 1; }
  if (x < 9) ; else { ERROR: reach_error(); }
  return 0;
}
