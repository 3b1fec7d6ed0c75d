// A statement expression is a block.
// expect: FALSE(valid-deref)
// args: --property valid-deref,valid-free
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = ({
    int x = 1;
    &x;
  });
  return *p;
}
