// expect: FALSE(def-behavior)
// args: --property def-behavior
// prints: division by zero: x / y with y = 0
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  return y >= 0 && x / y > 3;
}
