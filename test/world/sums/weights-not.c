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
  unsigned x = 0, y = 0, z = 0;
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_uint() % 3) {
    case 0:
      x += 2;
      z += 10;
      break;
    case 1:
      y += 3;
      z += 9;
      break;
    default:
      x--;
      z -= 5;
    }
  }
  check(z == 5 * x + 2 * y);
  return 0;
}
