extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
static unsigned twice(unsigned n) {
  unsigned r = 0;
  while (n--)
    r += 2;
  return r;
}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (twice(n) == 40000002u)
    reach_error();
  return 0;
}
