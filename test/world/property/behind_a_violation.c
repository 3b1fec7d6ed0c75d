// What only happens behind a violation is not reported: executions end there.
// expect: FALSE(def-behavior)
// args: --property no-overflow,def-behavior
// prints: no-overflow: TRUE
// prints: executions end at the violations that are reported
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int y = 0, x = 2147483647;
  int z = 100 % y;
  x = x + 1;
  return x == z;
}
