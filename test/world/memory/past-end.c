// expect: FALSE
/* One past the end of a may be the start of b. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int main(void) {
  int a[2] = {1, 2}, b[2] = {3, 4};
  int *p = a + 2, *q = b;
  check(p != q);
  return 0;
}
