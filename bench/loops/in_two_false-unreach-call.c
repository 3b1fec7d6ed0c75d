extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), a = 0, b = 0;
  for (unsigned i = 0; i < n; i++) {
    a += 2;
    b += 5;
  }
  if (n > 10000000 && a + b == 7u * 12345678u)
    reach_error();
  return 0;
}
