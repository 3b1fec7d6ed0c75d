// A read that nobody uses may lie outside.
// expect: FALSE(valid-deref)
// args: --property valid-deref
extern int __VERIFIER_nondet_int(void);
int global, numbers[3];

int main(void) {
  int x = __VERIFIER_nondet_int();
  (void)numbers[x];
  return 0;
}
