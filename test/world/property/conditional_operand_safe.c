// expect: TRUE
// args: --property no-overflow
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x > 0 ? 2147483646 : 3;
  return y + (x > 0 ? 1 : 2147483644);
}
