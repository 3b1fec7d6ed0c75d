// Paper 001, figures 5 and 6: swap through pointers.
// check: swap.pred TRUE
// interface: swap takes nothing; returns {*'p == '*p}, {*'q == '*q}, {*'p == '*q}, {*'q == '*p}
// interface: test takes nothing; returns nothing
// check: swap_half.pred FALSE
extern void reach_error(void);
void swap(int *p, int *q) {
  int t;
  t = *p;
  *p = *q;
  *q = t;
}
void test(void) {
  int x, y;
  x = 5;
  y = 4;
  swap(&x, &y);
  if (!(x == 4 && y == 5))
    reach_error();
}
int main(void) {
  test();
  return 0;
}
