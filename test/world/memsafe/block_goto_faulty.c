// Left by a jump.
// expect: FALSE(valid-deref)
// args: --property valid-deref,valid-free
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p;
  {
    int x = 1;
    p = &x;
    if (__VERIFIER_nondet_int())
      goto out;
    return *p;
  }
out:
  return *p;
}
