// expect: TRUE
// native: TRUE
/* In an array, each element through another member. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int g, h;
union { short s; int *p; } a[3] = {{.p = &g}, {.s = 5}, {.p = &h}};
int main(void) {
  check(a[0].p == &g && a[1].s == 5 && a[2].p == &h);
  *a[2].p = 3;
  check(h == 3 && g == 0);
  return 0;
}
