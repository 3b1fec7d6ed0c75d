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
  unsigned k = 0, x = __VERIFIER_nondet_uint(), y = x;
  do {
    x += 1000000007u;
    k++;
  } while (__VERIFIER_nondet_int());
  check(x - y == 1000000007u * k);
  return 0;
}
