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
  unsigned n = __VERIFIER_nondet_uint(), a = 0, b = 0, i = 0;
  while (i < n) {
    if (__VERIFIER_nondet_int()) {
      a += 1;
      b += 2;
    } else {
      a += 2;
      b += 1;
    }
    i++;
  }
  check(a + b == 3 * n);
  return 0;
}
