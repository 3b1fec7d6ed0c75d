// A sum that nobody uses overflows all the same.
// expect: FALSE(no-overflow)
// args: --property no-overflow
extern int __VERIFIER_nondet_int(void);
int global, numbers[3];

int main(void) {
  int x = __VERIFIER_nondet_int();
  x + 1;
  return 0;
}
