// expect: FALSE(no-overflow)
// args: --property no-overflow --confirm
// prints: Confirmed: built with sanitizers
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  static int a[10];
  if (x < 0 || x == 2147483646)
    return 0;
  return a[(x + 1) % 10];
}
