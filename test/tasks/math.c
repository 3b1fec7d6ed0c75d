// Integers without bounds: --int math proves what needs no wrap-around, and nothing that needs a range.
#include <limits.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct s { unsigned char c; int v; } g;
int a[4];
int main(void) {
  int x = __VERIFIER_nondet_int();
#if K == 0
  if (!(x <= INT_MAX)) reach_error();
#elif K == 1
  unsigned u = x;
  if (u + 1 == 0 && x != -1) reach_error();
#elif K == 2
  g.c = x;
  if (g.c > 255) reach_error();
#elif K == 3
  int *p = &x;
  *p = *p + 1;
  if (x > INT_MAX) reach_error();
#elif K == 4
  for (int i = 0; i < 4; i++) a[i] = x + i;
  for (int i = 0; i < 4; i++) if (a[i] < x) reach_error();
#elif K == 5
  int y = x & 7;
  if (y < 0 || y > 7 || (x >> 1) > x && x >= 0) reach_error();
#elif K == 6
  int y = x | 1;
  if ((y | 1) != y) reach_error();
#elif K == 7
  long n = 0; unsigned char k = 0;
  while (__VERIFIER_nondet_int()) { n = n + 2; k++; }
  if (n % 2) reach_error();
  if (n != 2 * k) reach_error();
#elif K == 8
  int n = __VERIFIER_nondet_int(), s = 0, i = 0;
  if (n < 0) return 0;
  while (i < n) { i++; s += 2; }
  if (s < n) reach_error();
#endif
  return 0;
}
