extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  int x = -5;
  long s = 0;
  for (int i = 0; i < 60000000; i++) {
    s += x / 3;
    x = -x % 1000 + i % 7;
  }
  if (s != 42)
    reach_error();
  return 0;
}
