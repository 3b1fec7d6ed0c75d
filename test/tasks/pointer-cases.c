/* Pointers with symbolic offsets into objects on the stack (whose addresses are in the upper half of 32
 * bits), compared and subtracted where they have several possible places. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int m[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x < 0 || x > 2 || y < 0 || y > 2)
    return 0;
  int *row = m[y], *p = row + x, *end = &m[2][0] + 3, steps = 0;
  if (*p != 3 * y + x + 1)
    reach_error();
  while (p != end) {
    *p++ = 0;
    if (++steps > x)
      break;
  }
  int left = (int)(end - p);
#ifdef BUG
  if (left == 4 && p < end - 3)
    reach_error();
#else
  if (left < 0 || p > end || (steps > 0 && p[-1] != 0))
    reach_error();
#endif
  return 0;
}
