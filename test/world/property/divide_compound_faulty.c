// expect: FALSE(def-behavior)
// args: --property def-behavior --confirm
// prints: Confirmed: built with sanitizers
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int s = 10;
  if (x >= 0)
    s /= x;
  return s;
}
