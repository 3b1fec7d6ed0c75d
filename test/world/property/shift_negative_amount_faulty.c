// expect: FALSE(def-behavior)
// args: --property def-behavior --confirm
// prints: Confirmed: built with sanitizers
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < -1 || n > 31)
    return 0;
  return (int)(255u >> n);
}
