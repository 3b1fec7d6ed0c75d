// expect: FALSE
/* A number that equals an exposed address reaches the object. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
unsigned long nondet(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  int x = 0;
  unsigned long u = __VERIFIER_nondet_ulong();
  if (u == (unsigned long)&x) {
    *(int *)u = 1;
    check(x == 0);
  }
  return 0;
}
