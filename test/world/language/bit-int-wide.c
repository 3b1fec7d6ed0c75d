// expect: TRUE | UNKNOWN
/* Integers of more than 128 bits: lowered, if not all is followed. */
extern void reach_error(void);
typedef unsigned _BitInt(200) U;
typedef _BitInt(150) S;
struct s {
  U u;
  int k;
  S s;
};
static U twice(U x) {
  return x + x;
}
static S neg(S x) {
  return -x;
}
U g = 5;
S table[3] = {1, -1, 2};
int main(void) {
  U x = 1;
  x <<= 190;
  x = twice(x);
  if ((x >> 191) != 1)
    reach_error();
  struct s v = {3, 4, -5};
  v.u += 4;
  if (v.u != 7 || v.k != 4)
    reach_error();
  if (neg(v.s) != 5)
    reach_error();
  if (g + 1 != 6)
    reach_error();
  if (table[1] >= 0 || table[2] != 2)
    reach_error();
  U *p = &x;
  *p = 9;
  if (x != 9)
    reach_error();
  U (*f)(U) = twice;
  if (f(4) != 8)
    reach_error();
  int n = (int)x;
  if (n != 9)
    reach_error();
  return 0;
}
