extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned c = 0;
  for (unsigned i = 0; i < 100000000; i++) {
    c += x & 1;
  }
  if (c == 100000000)
    reach_error();
  return 0;
}
