// expect: FALSE(def-behavior)
// args: --property def-behavior --confirm
// prints: Confirmed: built with sanitizers
extern int __VERIFIER_nondet_int(void);
int mean(int sum, int n) {
  return n >= 0 ? sum / n : 0;
}
int main(void) {
  return mean(100, __VERIFIER_nondet_int());
}
