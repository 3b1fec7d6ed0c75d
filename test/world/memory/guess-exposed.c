// expect: FALSE
/* One that was can. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
unsigned long nondet(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
unsigned long sink;
int main(void) {
  int x = 0;
  sink = (unsigned long)&x;
  unsigned long u = __VERIFIER_nondet_ulong();
  *(int *)u = 1;
  check(x == 0);
  return 0;
}
