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
  unsigned n = 0, x = 0, y = 1, z = 6;
  while (__VERIFIER_nondet_int()) {
    n++;
    x += y;
    y += z;
    z += 6;
  }
  check(z == 6 * n + 6);
  return 0;
}
