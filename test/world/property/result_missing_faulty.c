// expect: FALSE(def-behavior)
// args: --property def-behavior
// prints: error: the value of find is used, which ended without one (in main)
extern int __VERIFIER_nondet_int(void);
static int find(int k) {
  while (k < 10) {
    if (k == 5)
      return k;
    k += 2;
  }
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 5)
    return 0;
  int found = find(n);
  return found;
}
