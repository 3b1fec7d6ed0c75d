// expect: TRUE
// native: TRUE
/* Nested in a struct. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int g, h;
struct { int k; union { char c; int *p; } u; union { struct { short a, b; } s; int *q; } v; } t = {7, {.p = &g}, {.q = &h}};
int main(void) {
  check(t.u.p == &g && t.k == 7 && t.v.q == &h);
  *t.u.p = 3;
  check(g == 3);
  return 0;
}
