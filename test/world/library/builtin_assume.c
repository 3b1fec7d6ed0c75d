// expect: TRUE
// prints: what __builtin_assume and __builtin_unreachable promise is assumed
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  __builtin_assume(x == 16);
  if (x != 16)
    reach_error();
  return 0;
}
