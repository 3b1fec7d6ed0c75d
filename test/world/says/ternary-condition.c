// expect: FALSE
// args: --trace full
// prints: if (x ? f(x) : !f(3))
// prints: [`x` true]
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int f(int v) { return v == 3; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x ? f(x) : !f(3))
    reach_error();
  return 0;
}
