// expect: TRUE
/* Bits reversed twice. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static unsigned char reverse(unsigned char v) {
  unsigned char r = 0;
  for (int i = 0; i < 8; i++) {
    r = (unsigned char)(r << 1 | (v & 1));
    v >>= 1;
  }
  return r;
}

int main(void) {
  unsigned char v = __VERIFIER_nondet_uchar();
  if (reverse(reverse(v)) != v)
    reach_error();
}
