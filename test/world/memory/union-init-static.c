// expect: FALSE
// native: FALSE
/* Of a static local. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int g;
void f(void) {
  static union { short s; int *p; } u = {.p = &g};
  *u.p = 3;
}
int main(void) {
  f();
  check(g == 0);
  return 0;
}
