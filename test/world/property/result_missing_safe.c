// expect: TRUE
// args: --property def-behavior
// silent: ends without one
extern int __VERIFIER_nondet_int(void);
static int find(int k) {
  while (k < 10) {
    if (k == 5)
      return k;
    k += 1;
  }
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 5)
    return 0;
  int found = find(n);
  return found;
}
