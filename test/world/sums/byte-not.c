// expect: FALSE
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
  unsigned char a = 0, b = 0;
  while (__VERIFIER_nondet_int()) {
    a += 5;
    b += 10;
  }
  check((unsigned char)(2 * a) == b && a != 25);
  return 0;
}
