// expect: TRUE
// args: --property no-overflow
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 2147483642u)
    return 0;
  int k = (int)n;
  return k + 5;
}
