// expect: FALSE(no-overflow)
// args: --property no-overflow --confirm
// prints: Confirmed: built with sanitizers
extern int __VERIFIER_nondet_int(void);
int get(void) {
  int x = __VERIFIER_nondet_int();
  return x > 10 ? 10 : x < -1000000000 ? -10 : x;
}
int main(void) {
  return get() * 10 - 100;
}
