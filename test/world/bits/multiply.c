// expect: TRUE|UNKNOWN
// args: --timeout 3
/* Multiplication by shifts and additions. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  unsigned r = 0, x = a;
  for (unsigned char y = b; y; y >>= 1) {
    if (y & 1)
      r += x;
    x <<= 1;
  }
  if (r != (unsigned)a * b)
    reach_error();
}
