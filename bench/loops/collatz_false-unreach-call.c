extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned long best = 0;
  for (unsigned n = 1; n < 200000; n++) {
    unsigned long x = n;
    unsigned c = 0;
    while (x != 1) {
      x = (x & 1) ? 3 * x + 1 : x / 2;
      c++;
    }
    if (c > best)
      best = c;
  }
  if (best > 300)
    reach_error();
  return 0;
}
