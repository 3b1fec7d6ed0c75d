// A quotient that nobody uses.
// expect: FALSE(def-behavior)
// args: --property def-behavior
extern int __VERIFIER_nondet_int(void);
int global, numbers[3];

int main(void) {
  int x = __VERIFIER_nondet_int();
  10 / x;
  return 0;
}
