// expect: TRUE
// native: TRUE
/* Of a local. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int g;
int main(void) {
  union { short s; int *p; } u = {.p = &g};
  *u.p = 3;
  check(g == 3);
  return 0;
}
