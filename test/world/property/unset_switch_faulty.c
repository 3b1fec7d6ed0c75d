// expect: FALSE(def-behavior)
// args: --property def-behavior
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x, n = __VERIFIER_nondet_int();
  switch (n) {
  case 1:
    x = 1;
    break;
  case 2:
    x = 2;
  }
  return x;
}
