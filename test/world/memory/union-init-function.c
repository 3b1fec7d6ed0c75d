// expect: TRUE
// native: TRUE
/* With a function. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int g;
void set(void) { g = 1; }
union { char c[2]; void (*f)(void); } u = {.f = set};
int main(void) {
  u.f();
  check(g == 1);
  return 0;
}
