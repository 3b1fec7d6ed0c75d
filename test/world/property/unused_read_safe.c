// A read that nobody uses, inside.
// expect: TRUE
// args: --property valid-deref
extern int __VERIFIER_nondet_int(void);
int global, numbers[3];

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x >= 0 && x < 3)
    (void)numbers[x];
  return 0;
}
