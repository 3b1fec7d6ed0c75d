// expect: TRUE
/* A _Bool is 0 or 1, a bit-field has its range. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
struct s { _Bool b; enum { A, B } e; unsigned f : 3; };
struct s __VERIFIER_nondet_S(void);
int main(void) {
  struct s x = __VERIFIER_nondet_S();
  check(x.b == 0 || x.b == 1);
  check(x.f < 8);
  return 0;
}
