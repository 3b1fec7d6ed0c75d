// expect: TRUE
/* CRC-32 sees every change of a single bit of a byte. */
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static unsigned crc(unsigned c) {
  for (int i = 0; i < 8; i++)
    c = c & 1 ? c >> 1 ^ 0xedb88320u : c >> 1;
  return c;
}

int main(void) {
  unsigned c = __VERIFIER_nondet_uint();
  unsigned char bit = __VERIFIER_nondet_uchar();
  if (crc(c) == crc(c ^ 1u << (bit & 7)))
    reach_error();
}
