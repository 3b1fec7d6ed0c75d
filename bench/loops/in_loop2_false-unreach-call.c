extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned i, s = 0;
  for (i = 0; i < n; i++)
    s++;
  for (i = 0; i < s; i++)
    ;
  if (i == 33333333u)
    reach_error();
  return 0;
}
