extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 20000000)
    return 0;
  unsigned long s = 0;
  for (unsigned i = 0; i < n; i++)
    s += i;
  if (s == 112499992500000ul)
    reach_error();
  return 0;
}
