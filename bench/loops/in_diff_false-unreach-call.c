extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = a;
  unsigned r = 0;
  while (a >= 7) {
    a -= 7;
    r++;
  }
  if (r == 23456789u && a == 3)
    reach_error();
  return (int)b;
}
