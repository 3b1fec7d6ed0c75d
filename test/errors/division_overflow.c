// INT_MIN / -1 does not fit in int.
// RUN: --property no-overflow --inputs -2147483648,2
// EXIT: 0
// RUN: --property no-overflow --inputs -2147483648,-1
// EXIT: 10
// ERROR: overflow
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  int q = a / b; // <--
  return q > 0;
}
