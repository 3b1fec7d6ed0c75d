// expect: FALSE
// args: --trace full
// prints: if (a == 1 || is_odd(b))                              [`a == 1` false]
// prints: if (a == 1 || is_odd(b))                              [false]
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int is_odd(int v) { return v & 1; }
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a == 1 || is_odd(b))
    return 0;
  reach_error();
  return 0;
}
