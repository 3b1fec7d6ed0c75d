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
  unsigned n = __VERIFIER_nondet_uint(), c = 0, d = 0;
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < 3; j++) {
      c++;
      d += 4;
    }
  check(d == 4 * c);
  return 0;
}
