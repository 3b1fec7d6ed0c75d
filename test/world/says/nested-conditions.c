// expect: FALSE
// args: --trace full
// A negated group: the first operand is false though the condition may still hold.
// prints: if (!(f(a) && f(b)) && f(c))                          [`f(a)` false]
// prints: if (!(f(a) && f(b)) && f(c))                          [true]
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int f(int v) { return v > 0; }
int main(void) {
  int a = __VERIFIER_nondet_int(), b = 5, c = 6;
  if (a == 1)
    return 0;
  if (!(f(a) && f(b)) && f(c))
    reach_error();
  return 0;
}
