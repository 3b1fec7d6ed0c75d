// expect: TRUE
// args: --engine predicate
// What proves it is told without variables of the compiler.
// silent: t1
// silent: t2
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int next(int v) { return v + 2; }
int main(void) {
  int n = 0, even = 1;
  while (__VERIFIER_nondet_int() && n < 3) {
    n = next(n);
    even = 1;
  }
  if (n < 0 || n > 4)
    reach_error();
  return even;
}
