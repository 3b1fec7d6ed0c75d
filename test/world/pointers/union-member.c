// expect: FALSE
/* A union that is initialised by a member other than its first one: the pointers are where that
 * member has them. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
union either {
  char c;
  struct {
    int *p, *q;
  } both;
};
int x, y;
union either u = {.both = {&x, &y}};
int main(void) {
  int n = __VERIFIER_nondet_int();
  y = 0;
  *u.both.q = n;
  if (n == 123456789)
    check(y == 0);
  return 0;
}
