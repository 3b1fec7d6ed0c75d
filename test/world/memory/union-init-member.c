// expect: TRUE
// native: TRUE
/* Through a struct that is a member. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int g;
struct { char c; union { long l; struct { int n; int *p; } r; } u; } t = {1, {.r = {4, &g}}};
int main(void) {
  check(t.u.r.p == &g && t.u.r.n == 4);
  *t.u.r.p = 2;
  check(g == 2);
  return 0;
}
