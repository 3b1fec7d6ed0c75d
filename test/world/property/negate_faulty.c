// expect: FALSE(no-overflow)
// args: --property no-overflow --confirm
// prints: Confirmed: built with sanitizers
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x <= -2147483647 - 1 && x > -2147483647)
    return 0;
  return -x;
}
