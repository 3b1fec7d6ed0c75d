extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
static void check(int c) {
  if (!c)
    reach_error();
}
int main(void) {
  unsigned long s = 0;
  unsigned i = 0, n = __VERIFIER_nondet_uint();
  while (i < n) {
    s += 6;
    i++;
  }
  check(s == 6ul * n);
  return 0;
}
