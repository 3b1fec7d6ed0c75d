// expect: FALSE(no-overflow)
// args: --property no-overflow
/* An unsigned char is an int where it is computed with. */
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  c <<= 24;
  return c;
}
