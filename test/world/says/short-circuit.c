// expect: FALSE
// args: --trace full
// The second operand is a call: the operands are told one by one, then the whole.
// prints: if (a && !is_odd(b))                                  [`a` true]
// prints: if (a && !is_odd(b))                                  [true]
// silent: t1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int is_odd(int v) { return v & 1; }
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a && !is_odd(b))
    reach_error();
  return 0;
}
