// Bits that leave an unsigned number are no overflow.
// expect: TRUE
// args: --property no-overflow,def-behavior
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  return ((unsigned)x << 3) == 8u;
}
