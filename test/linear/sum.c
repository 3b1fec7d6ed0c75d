// run: check --engine linear
// prints: Verification result: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  int i, s;
  i = 0; s = 0;
  while (i < 20) { i = i + 1; s = s + i; }
  if (s == 210) ; else { ERROR: reach_error(); }
  return 0;
}
