// expect: FALSE
// args: --trace full
// The macro has two operands: the first may not be told as if it were the macro.
// prints: if (BOTH(x, f(x)))                                    [x != 0]
// prints: if (BOTH(x, f(x)))                                    [true]
// silent: `BOTH
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define BOTH(a, b) ((a) && (b))
static int f(int v) { return v == 3; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (BOTH(x, f(x)))
    reach_error();
  return 0;
}
