// expect: FALSE(def-behavior)
// args: --property no-overflow,def-behavior
// prints: no-overflow: TRUE
// prints: left shift of a negative number: x << 3
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < -8 || x > 8)
    return 0;
  return x << 3;
}
