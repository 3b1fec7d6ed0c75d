// What a volatile object holds is open; that it is there is not.
// expect: FALSE(valid-deref)
// args: --property valid-deref
extern int __VERIFIER_nondet_int(void);
int global, numbers[3];

int main(void) {
  volatile int *p = __VERIFIER_nondet_int() ? &global : 0;
  return *p;
}
