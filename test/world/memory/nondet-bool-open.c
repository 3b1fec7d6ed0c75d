// expect: FALSE
/* Else they are arbitrary. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
struct s { _Bool b; enum { A, B } e; unsigned f : 3; };
struct s __VERIFIER_nondet_S(void);
int main(void) {
  struct s x = __VERIFIER_nondet_S(), y = __VERIFIER_nondet_S();
  check(x.b == y.b || x.f == y.f);
  return 0;
}
