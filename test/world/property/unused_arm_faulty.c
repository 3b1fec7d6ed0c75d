// The second operand of && is evaluated where the first is true.
// expect: FALSE(valid-deref)
// args: --property valid-deref
extern int __VERIFIER_nondet_int(void);
int global, numbers[3];

int main(void) {
  int x = __VERIFIER_nondet_int();
  x >= 0 && numbers[x];
  return 0;
}
