// expect: FALSE(def-behavior)
// args: --property def-behavior
// prints: error: an array of variable length has no element (in fill)
extern int __VERIFIER_nondet_int(void);
static int fill(int n) {
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
  return n > 0 ? a[0] : 0;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  return n < 0 || n > 5 ? 0 : fill(n);
}
