// expect: TRUE
// args: --property no-overflow
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  static int a[10];
  if (x < 0 || x == 2147483647)
    return 0;
  return a[(x + 1) % 10];
}
