// The label ERROR reached.
// RUN: --inputs 3,4
// EXIT: 0
// RUN: --inputs 3,3
// EXIT: 10
// ERROR: error
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  if (a == b)
    goto ERROR;
  return 0;
ERROR: // <--
  return 1;
}
