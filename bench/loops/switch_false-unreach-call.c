extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned st = 0, c = 0;
  for (unsigned i = 0; i < 40000000; i++) {
    switch (st) {
    case 0:
      st = i % 3 ? 1 : 2;
      break;
    case 1:
      st = 2;
      c++;
      break;
    default:
      st = 0;
    }
  }
  if (c)
    reach_error();
  return 0;
}
