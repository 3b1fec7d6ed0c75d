// expect: TRUE
// args: --property no-overflow
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  unsigned u = c;
  u <<= 31;
  c <<= 23;
  return c + (u != 0);
}
