extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  int lo = __VERIFIER_nondet_int(), hi = __VERIFIER_nondet_int();
  if (lo < 0 || hi > 1000000000)
    return 0;
  int c = 0;
  for (int i = lo; i < hi; i += 3)
    c++;
  if (c == 30000000)
    reach_error();
  return 0;
}
