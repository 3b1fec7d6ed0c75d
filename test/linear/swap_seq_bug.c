// run: check --engine linear
// exit: 10
// prints: Verification result: FALSE(unreach-call)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
int x, y;
void swap(void) { int c; c = x; x = y; y = c; }
int main(void) {
  x = 10; y = 20;
  swap();
  swap();
  swap();
  swap();
  swap();
  swap();
  swap();
  swap();
  swap();
  swap();
  swap();
  if (x == 10) ; else { ERROR: reach_error(); }
  return 0;
}
