// expect: TRUE
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
  unsigned a = 0, b = 1, s = 0;
  while (__VERIFIER_nondet_int()) {
    unsigned t = a + b;
    s += a;
    a = b;
    b = t;
  }
  check(s == b - 1);
  return 0;
}
