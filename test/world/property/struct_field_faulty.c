// expect: FALSE(no-overflow)
// args: --property no-overflow --confirm
// prints: Confirmed: built with sanitizers
struct pair {
  int a, b;
};
extern int __VERIFIER_nondet_int(void);
int main(void) {
  struct pair p = {2147483600, __VERIFIER_nondet_int()};
  if (p.b < 0 || p.b > 48)
    return 0;
  return p.a + p.b;
}
