// expect: TRUE
// native: TRUE
/* But elements inside are never equal, nor is the end of a inside b. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int main(void) {
  int a[2] = {1, 2}, b[2] = {3, 4};
  int *p = a + 1, *q = b;
  check(p != q && a + 2 != b + 1);
  return 0;
}
