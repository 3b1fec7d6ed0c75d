// expect: FALSE
/* A shift is wrong. */
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned short c = (unsigned short)__VERIFIER_nondet_uint(), d = c;
  unsigned char b = __VERIFIER_nondet_uchar();
  c ^= (unsigned short)(b << 8);
  for (int i = 0; i < 8; i++)
    c = (unsigned short)(c & 0x8000 ? c << 1 ^ 0x1021 : c << 1);
  unsigned char x = (unsigned char)(d >> 8 ^ b);
  x ^= x >> 4;
  d = (unsigned short)(d << 8 ^ x << 12 ^ x << 4 ^ x);
  if (c != d)
    reach_error();
}
