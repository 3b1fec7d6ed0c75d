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
  unsigned a = __VERIFIER_nondet_uint(), b = a, k = 0;
  while (__VERIFIER_nondet_int()) {
    a -= 9;
    k++;
  }
  check(a + 9 * k == b);
  return 0;
}
