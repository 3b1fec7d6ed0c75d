extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned k = __VERIFIER_nondet_uint();
  unsigned x = 0;
  for (unsigned i = 0; i < 50000000; i++)
    x += k;
  if (x == 50000000u * 77u && k < 1000)
    reach_error();
  return 0;
}
