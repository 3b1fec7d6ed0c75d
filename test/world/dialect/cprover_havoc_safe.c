// expect: TRUE
/* The others do not. */
struct pair {
  int x, y;
};
int nondet_int(void);
int main(void) {
  int a[3] = {1, 2, 3};
  struct pair p = {4, 5};
  int *q = nondet_int() ? &a[1] : &p.x;
  __CPROVER_havoc_slice(q, sizeof *q);
  __CPROVER_assert(a[0] == 1 && a[2] == 3 && p.y == 5, "kept");
  __CPROVER_assert(a[1] == 2 || p.x == 4, "one of them");
  return 0;
}
