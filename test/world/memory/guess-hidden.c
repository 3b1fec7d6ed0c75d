// expect: TRUE
/* An address that was never exposed cannot be guessed. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
unsigned long nondet(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  int x = 0;
  int *p = &x;
  unsigned long u = __VERIFIER_nondet_ulong();
  *(int *)u = 1;
  check(*p == 0);
  return 0;
}
