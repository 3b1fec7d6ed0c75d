// expect: TRUE
/* A copy is equal. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
struct s { int a, b; };
struct s __VERIFIER_nondet_S(void);
int main(void) {
  struct s x = __VERIFIER_nondet_S(), y = x;
  check(x.a == y.a && x.b == y.b);
  return 0;
}
