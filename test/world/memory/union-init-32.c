// expect: TRUE
// args: --32
/* The same with pointers of 32 bits. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int g;
union { short s; int *p; } u = {.p = &g};
int main(void) {
  check(u.p == &g);
  *u.p = 3;
  check(g == 3);
  return 0;
}
