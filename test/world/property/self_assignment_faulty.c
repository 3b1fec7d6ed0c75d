// An element assigned to itself must be there.
// expect: FALSE(valid-deref)
// args: --property valid-deref
extern int __VERIFIER_nondet_int(void);
int global, numbers[3];

int main(void) {
  int x = __VERIFIER_nondet_int();
  numbers[x] = numbers[x];
  return 0;
}
