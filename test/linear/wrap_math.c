// run: check --engine linear --int math
// exit: 0
// prints: Verification result: TRUE
// Holds for mathematical integers, not for those of the machine.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x + 1 <= x)
    reach_error();
  return 0;
}
