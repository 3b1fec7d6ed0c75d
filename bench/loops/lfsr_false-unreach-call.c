extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned l = 0xACE1u, p = 0;
  for (unsigned r = 0; r < 2000; r++) {
    do {
      unsigned b = ((l >> 0) ^ (l >> 2) ^ (l >> 3) ^ (l >> 5)) & 1u;
      l = (l >> 1) | (b << 15);
      p++;
    } while (l != 0xACE1u);
  }
  if (p == 65535u * 2000u)
    reach_error();
  return 0;
}
