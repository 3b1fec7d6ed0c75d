// expect: FALSE
// args: --trace full
// prints: y = !x ? f(1) : f(2);                                 [`x` true]
// silent: `x` false
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int f(int v) { return v; }
int main(void) {
  int x = __VERIFIER_nondet_int(), y;
  y = !x ? f(1) : f(2);
  if (y == 2)
    reach_error();
  return 0;
}
