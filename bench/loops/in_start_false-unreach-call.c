extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned long i = __VERIFIER_nondet_ulong(), s = 0;
  if (i > 1000)
    return 0;
  while (i < 268435456ul) {
    i += 4;
    s++;
  }
  if (i == 268435457ul)
    reach_error();
  return 0;
}
