extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
unsigned char comp[2000000];
int main(void) {
  unsigned n = 0;
  for (unsigned i = 2; i < 2000000; i++) {
    if (!comp[i]) {
      n++;
      for (unsigned long j = (unsigned long)i * i; j < 2000000; j += i)
        comp[j] = 1;
    }
  }
  if (n == 148933)
    reach_error();
  return 0;
}
