extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
static int one(int x) { return x + 1; }
static int two(int x) { return x + 2; }
int main(void) {
  int (*f)(int) = __VERIFIER_nondet_int() ? one : two;
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 0 && x < 100);
  if (f(x) <= x)
    reach_error();
  return 0;
}
