extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned h[256];
  for (int i = 0; i < 256; i++)
    h[i] = 0;
  unsigned x = 12345;
  for (int i = 0; i < 30000000; i++) {
    x = x * 1103515245u + 12345u;
    h[(x >> 16) & 255]++;
  }
  unsigned m = 0;
  for (int i = 0; i < 256; i++)
    if (h[i] > m)
      m = h[i];
  if (m > 100)
    reach_error();
  return 0;
}
