extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
struct s {
  int a;
  unsigned char b;
  long c;
} v;
int main(void) {
  for (int i = 0; i < 40000000; i++) {
    v.a += i;
    v.b++;
    v.c += v.b;
  }
  if (v.c != 3)
    reach_error();
  return 0;
}
