// A recursive procedure with a predicate that relates its result to its argument.
// check: recursion.pred TRUE
// check: none.pred FALSE
extern void reach_error(void);
extern int input(void);
int down(int n) {
  int r;
  if (n <= 0)
    return 0;
  r = down(n - 1);
  if (r < 0)
    reach_error();
  return r;
}
int main(void) {
  int x = down(input());
  if (x < 0)
    reach_error();
  return 0;
}
