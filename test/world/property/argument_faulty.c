// expect: FALSE(no-overflow)
// args: --property no-overflow --confirm
// prints: Confirmed: built with sanitizers
extern int __VERIFIER_nondet_int(void);
int next(int k) {
  return k + 1;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  return x <= 2147483647 ? next(x) : 0;
}
