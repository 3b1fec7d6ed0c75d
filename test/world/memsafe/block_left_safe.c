// expect: TRUE
// args: --property valid-deref,valid-free
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p, r;
  {
    int x = 1;
    p = &x;
    r = *p;
  }
  return r;
}
