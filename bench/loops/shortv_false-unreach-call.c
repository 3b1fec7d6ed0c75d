extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned short s = 0;
  signed char c = 0;
  for (int i = 0; i < 100000000; i++) {
    s += 3;
    c -= 5;
  }
  if (s == (unsigned short)300000000 && c == (signed char)-500000000)
    reach_error();
  return 0;
}
