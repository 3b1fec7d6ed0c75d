// A value that was never set is read, though the product is zero whatever it is.
// expect: FALSE(def-behavior)
// args: --property def-behavior
extern int __VERIFIER_nondet_int(void);
int global, numbers[3];

int main(void) {
  int x;
  return x * 0;
}
