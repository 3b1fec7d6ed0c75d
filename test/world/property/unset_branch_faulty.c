// expect: FALSE(def-behavior)
// args: --property def-behavior
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x, n = __VERIFIER_nondet_int();
  if (n > 0)
    x = 1;
  return n > -1 ? x : 0;
}
