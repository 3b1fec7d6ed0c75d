// expect: FALSE
// args: --property no-overflow,def-behavior --stop-at-first
// prints: UNKNOWN (the search ended at the first violation)
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  int z = 100 / y;
  x = x + 1;
  return x == z;
}
