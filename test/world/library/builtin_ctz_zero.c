// expect: FALSE
/* __builtin_ctz(0) is undefined: its result is any number, not the width. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (__builtin_ctz(x) > 32)
    reach_error();
  return 0;
}
