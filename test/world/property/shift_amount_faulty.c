// expect: FALSE(def-behavior)
// args: --property def-behavior
// prints: shift by 32 bits or more
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  return (int)(1u << (n & 63));
}
