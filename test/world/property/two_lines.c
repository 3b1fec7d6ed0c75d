// Each property has its line; the last one is the worst.
// expect: FALSE(def-behavior)
// args: --property no-overflow,def-behavior
// prints: no-overflow: TRUE
// prints: def-behavior: FALSE
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned n = (unsigned)__VERIFIER_nondet_int();
  return 100u / n == 3;
}
