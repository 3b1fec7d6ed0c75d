// expect: FALSE(def-behavior)
// args: --property def-behavior
// prints: left shift of a negative number
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int v = __VERIFIER_nondet_int();
  unsigned u = __VERIFIER_nondet_int();
  long w = (long)v << ((u * 0) & 7);
  return w != v;
}
