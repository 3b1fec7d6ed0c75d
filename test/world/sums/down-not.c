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
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint(), s = x + y;
  while (x) {
    x--;
    y++;
  }
  check(y == s && s != 77);
  return 0;
}
