// A switch without cases evaluates its operand.
// expect: FALSE(no-overflow)
// args: --property no-overflow
extern int __VERIFIER_nondet_int(void);
int global, numbers[3];

int main(void) {
  int x = __VERIFIER_nondet_int();
  switch (x * 2) {
  default:;
  }
  return 0;
}
