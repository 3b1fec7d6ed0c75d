// expect: FALSE(no-overflow)
// args: --property no-overflow --confirm
// prints: Confirmed: built with sanitizers
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  switch (x) {
  case 1:
    return x + 1;
  case 2147483646:
    return x + 2;
  default:
    return 0;
  }
}
