// It is not evaluated elsewhere.
// expect: TRUE
// args: --property valid-deref
extern int __VERIFIER_nondet_int(void);
int global, numbers[3];

int main(void) {
  int x = __VERIFIER_nondet_int();
  x >= 0 && x < 3 && numbers[x];
  return 0;
}
