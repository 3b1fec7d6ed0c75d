// expect: FALSE|UNKNOWN
/* The order of two objects is open. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int main(void) {
  int a = 1, b = 2;
  int *p = &a, *q = &b;
  check(p < q);
  return 0;
}
