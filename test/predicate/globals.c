// Initial values of globals, arrays and structures, and code without a body.
// check: globals.pred TRUE
extern void reach_error(void);
extern void elsewhere(int *p);
int n = 3, zero, a[3] = {1, 2, 3};
struct { int x, y; } s = {.y = 7};
int *p = &n;
int main(void) {
  if (n != 3 || zero != 0 || a[1] != 2 || s.y != 7 || s.x != 0)
    reach_error();
  elsewhere(&n);
  if (zero != 0)
    reach_error();
  return 0;
}
