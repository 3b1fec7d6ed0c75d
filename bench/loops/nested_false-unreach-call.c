extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned c = 0;
  for (int i = 0; i < 10000; i++)
    for (int j = 0; j < 10000; j++)
      c += (i ^ j) & 1;
  if (c == 50000000u)
    reach_error();
  return 0;
}
