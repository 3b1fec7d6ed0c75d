// A local whose address goes down a recursion; and code without a body that gets it.
// check: stale_recursion.pred FALSE
extern void reach_error(void);
extern void elsewhere(int *p);
void down(int n, int *p) {
  int y;
  y = 0;
  if (n <= 0) {
    *p = 5;
    return;
  }
  down(n - 1, &y);
  if (y == 5)
    elsewhere(p);
}
int main(void) {
  int x;
  x = 0;
  down(2, &x);
  if (x == 7)
    reach_error();
  return 0;
}
