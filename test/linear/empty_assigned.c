// run: check --engine linear
// prints: Verification result: TRUE
// An assignment shows that a set of states, which did not look empty, has no point: found by fuzz-check.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
static int input(void) { int v = __VERIFIER_nondet_int(); __VERIFIER_assume(v >= -1 && v <= 2); return v; }
int g, cells[3], bound;
int put(int *p, int v) { *p = v; return *p + -1; }
int main(void) {
  int x = input(), y = 0, z = 1;
  y = input();
  x = put(&g, ((x + z) <= (-2 + x) ? x : y));
  if ((((2 * 1) == (2 + y) ? y : z) <= bound || x < cells[2])) {
    for (int i = 0; i < y && i < 6; i++) {
    }
  } else {
    if ((cells[(unsigned)x % 3] < 1 || z != (x * 1)))
      y = ((-1 - 3) / 1);
    g = (y + x);
  }
  int *t = &cells[1];
  *t = ((z + 4) - (z <= (y | 1) ? z : z));
  if (!(g >= -4))
    reach_error();
  return 0;
}
