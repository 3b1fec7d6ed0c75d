// expect: TRUE
// args: --property def-behavior
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 100)
    return 0;
  return x << 2;
}
