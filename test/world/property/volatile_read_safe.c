// A volatile object that is there.
// expect: TRUE
// args: --property valid-deref
extern int __VERIFIER_nondet_int(void);
int global, numbers[3];

int main(void) {
  volatile int *p = __VERIFIER_nondet_int() ? &global : numbers;
  *p;
  return 0;
}
