// expect: FALSE
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong();
  if (__builtin_clzl(x) < 0)
    reach_error();
  return 0;
}
