// expect: FALSE(def-behavior)
// args: --property def-behavior
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x, n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++)
    x = i;
  return n >= 0 ? x : 0;
}
