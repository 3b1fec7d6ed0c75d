extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned i = 0, s = 7;
  while (i < (1u << 30)) {
    i++;
    s ^= i;
  }
  if (s != 0)
    reach_error();
  return 0;
}
