// Several returns of constants and of expressions over parameters: the interface has them by itself.
// check: returns.pred TRUE
// interface: sign takes nothing; returns {result == -1}, {result == 1}, {result == 0}
// interface: twice takes nothing; returns nothing
extern void reach_error(void);
extern int input(void);
int sign(int x) {
  if (x < 0)
    return -1;
  if (x > 0)
    return 1;
  return 0;
}
int twice(int x) { return x + x; }
int main(void) {
  int s, d, e;
  s = sign(input());
  if (s != 0 && s != 1 && s != -1)
    reach_error();
  e = 4;
  d = twice(e);
  if (d != 8)
    reach_error();
  return 0;
}
