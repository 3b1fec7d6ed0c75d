// expect: FALSE
/* As arguments. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
struct v { struct { short a, b; } in[2]; };
struct v __VERIFIER_nondet_V(void);
int f(struct v x, struct v y) { return x.in[1].b == y.in[1].b; }
int main(void) {
  check(f(__VERIFIER_nondet_V(), __VERIFIER_nondet_V()));
  return 0;
}
