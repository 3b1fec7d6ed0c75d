// expect: FALSE(no-overflow)
// args: --property no-overflow --confirm
// prints: Confirmed: built with sanitizers
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 2147483643u)
    return 0;
  int k = (int)n;
  return k + 5;
}
