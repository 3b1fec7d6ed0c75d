// expect: TRUE
/* Only the exposed one. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
unsigned long nondet(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
unsigned long sink;
int main(void) {
  int x = 0, y = 0;
  sink = (unsigned long)&x;
  unsigned long u = __VERIFIER_nondet_ulong();
  int *p = &y;
  *(int *)u = 1;
  check(*p == 0);
  return 0;
}
