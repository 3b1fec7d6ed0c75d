extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int c = 0;
  while (n > 0) {
    n -= 2;
    c++;
  }
  if (c == 20000000)
    reach_error();
  return 0;
}
