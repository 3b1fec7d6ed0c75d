// expect: TRUE
/* The same: what is written through the second pointer is in the second variable only. */
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
  *u.both.q = n;
  check(y == n && x == 0);
  return 0;
}
