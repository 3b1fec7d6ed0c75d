// Each round of a loop has a variable of its own, the last one's is gone behind it.
// expect: FALSE(valid-deref)
// args: --property valid-deref,valid-free
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = 0, n = 3;
  while (n--) {
    int x = n;
    p = &x;
  }
  return *p;
}
