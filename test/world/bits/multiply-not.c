// expect: FALSE
/* The sum has too few bits. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  unsigned short r = 0;
  unsigned char x = a;
  for (unsigned char y = b; y; y >>= 1) {
    if (y & 1)
      r += x;
    x <<= 1;
  }
  if (r != (unsigned)a * b)
    reach_error();
}
