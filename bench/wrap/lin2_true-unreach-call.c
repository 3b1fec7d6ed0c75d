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
  unsigned x = 1, y = 0, z = 3;
  while (__VERIFIER_nondet_int()) {
    x += y;
    z += 2 * y;
    y = y * 3 + 1;
  }
  check(z == 2 * x + 1);
  return 0;
}
