// The body of a switch is a block.
// expect: FALSE(valid-deref)
// args: --property valid-deref,valid-free
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int q = 0, *p = &q;
  switch (__VERIFIER_nondet_int()) {
    int x;
  case 1:
    x = 1;
    p = &x;
    break;
  default:
    break;
  }
  return *p;
}
