extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  char buf[64];
  for (int i = 0; i < 64; i++)
    buf[i] = (char)i;
  char *p = buf;
  unsigned s = 0;
  for (int r = 0; r < 500000; r++) {
    for (p = buf; *p != 63; p++)
      s += *p;
  }
  if (s != 1)
    reach_error();
  return 0;
}
