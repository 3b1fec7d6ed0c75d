// A sum that nobody uses, and that fits.
// expect: TRUE
// args: --property no-overflow
extern int __VERIFIER_nondet_int(void);
int global, numbers[3];

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 100)
    x + 1;
  return 0;
}
