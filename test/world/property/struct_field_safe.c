// expect: TRUE
// args: --property no-overflow
struct pair {
  int a, b;
};
extern int __VERIFIER_nondet_int(void);
int main(void) {
  struct pair p = {2147483600, __VERIFIER_nondet_int()};
  if (p.b < 0 || p.b > 47)
    return 0;
  return p.a + p.b;
}
