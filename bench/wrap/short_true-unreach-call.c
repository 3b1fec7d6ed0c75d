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
  unsigned short a = 0, b = 7;
  while (__VERIFIER_nondet_int()) {
    a += 3;
    b -= 3;
  }
  check((unsigned short)(a + b) == 7);
  return 0;
}
