// expect: TRUE
/* CRC-8 is linear: that of a sum is the sum of those. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static unsigned char crc8(unsigned char v) {
  for (int i = 0; i < 8; i++)
    v = (unsigned char)(v & 0x80 ? v << 1 ^ 0x07 : v << 1);
  return v;
}

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  if ((crc8(a) ^ crc8(b)) != crc8(a ^ b))
    reach_error();
}
