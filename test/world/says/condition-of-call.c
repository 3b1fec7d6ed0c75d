// expect: FALSE
// args: --trace full
// prints: if (f(x))                                             [true]
// silent: t1
// silent: != 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int f(int v) { return v == 7; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (f(x))
    reach_error();
  return 0;
}
