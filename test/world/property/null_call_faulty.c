// expect: FALSE(def-behavior)
// args: --property def-behavior --confirm
// prints: Confirmed: built with sanitizers
extern int __VERIFIER_nondet_int(void);
int one(void) {
  return 1;
}
int main(void) {
  int (*f)(void) = 0;
  if (__VERIFIER_nondet_int() > 3)
    f = one;
  return f == 0 ? f() : 0;
}
