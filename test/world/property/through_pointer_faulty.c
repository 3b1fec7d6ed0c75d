// expect: FALSE(no-overflow)
// args: --property no-overflow --confirm
// prints: Confirmed: built with sanitizers
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), *p = &x;
  if (*p >= 2147483642)
    return 0;
  *p += 7;
  return x;
}
