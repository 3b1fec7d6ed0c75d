// expect: FALSE
/* Also in a loop. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
struct s { int a, b; };
struct s __VERIFIER_nondet_S(void);
int main(void) {
  int first = 0, i;
  for (i = 0; i < 3; i++) {
    struct s x = __VERIFIER_nondet_S();
    if (i == 0)
      first = x.a;
    else
      check(x.a == first);
  }
  return 0;
}
