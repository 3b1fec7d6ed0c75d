// expect: TRUE
// args: --property no-overflow
extern int __VERIFIER_nondet_int(void);
int get(void) {
  int x = __VERIFIER_nondet_int();
  return x > 10 ? 10 : x < -10 ? -10 : x;
}
int main(void) {
  return get() * 10 - 100;
}
