// A variable whose block was left is gone.
// expect: FALSE(valid-deref)
// args: --property valid-deref,valid-free
// prints: error: use after the end of its block: read of *p, p points to x of 1 int
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p;
  {
    int x = 1;
    p = &x;
  }
  return *p;
}
