// The same of one that was set.
// expect: TRUE
// args: --property def-behavior
extern int __VERIFIER_nondet_int(void);
int global, numbers[3];

int main(void) {
  int x = __VERIFIER_nondet_int();
  return (x & 0) + (x == x);
}
