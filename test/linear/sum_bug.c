// run: check --engine linear
// exit: 10
// prints: Verification result: FALSE(unreach-call)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  int i, s;
  i = 0; s = 0;
  while (i < 12) { i = i + 1; s = s + i; }
  if (s == 79) ; else { ERROR: reach_error(); }
  return 0;
}
