extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int a[1000];
int main(void) {
  for (int r = 0; r < 50000; r++)
    for (int i = 0; i < 1000; i++)
      a[i] += i ^ r;
  if (a[999] != -1)
    reach_error();
  return 0;
}
