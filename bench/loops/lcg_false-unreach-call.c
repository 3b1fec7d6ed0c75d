extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned x = 1;
  for (int i = 0; i < 100000000; i++)
    x = x * 1664525u + 1013904223u;
  if ((x & 1) == (x >> 31) || x)
    reach_error();
  return 0;
}
