// expect: TRUE
/* A union: its members share bytes. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
union u { int i; char c[4]; };
union u __VERIFIER_nondet_U(void);
int main(void) {
  union u x = __VERIFIER_nondet_U();
  if (x.i == 0)
    check(x.c[0] == 0 && x.c[3] == 0);
  return 0;
}
