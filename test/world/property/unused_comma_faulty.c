// The first operand of a comma is evaluated.
// expect: FALSE(no-overflow)
// args: --property no-overflow
extern int __VERIFIER_nondet_int(void);
int global, numbers[3];

int main(void) {
  int x = __VERIFIER_nondet_int();
  return (-x, 0);
}
