// expect: TRUE
// args: --property def-behavior
// A value that nobody uses may be missing (C17 6.9.1p12).
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
  find(n);
  return 0;
}
