// A call of __VERIFIER_error.
// RUN: --inputs -7
// EXIT: 10
// ERROR: error
// RUN: --inputs 7
// EXIT: 0
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0)
    __VERIFIER_error(); // <--
  return 0;
}
