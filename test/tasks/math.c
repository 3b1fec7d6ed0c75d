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
#elif K == 9
  unsigned n = x, s = 0;
  if (n < 100000 || n > 100010) return 0;
  for (unsigned i = 1; i <= n; i++) s += i;
  if (s != n * (n + 1) / 2) reach_error();
#elif K == 10
  unsigned char c = x;
  if (x < 0 || x > 300) return 0;
  if (c != x && x > 255) reach_error();
#elif K == 12
  int s = 0, i = 0;
  if (x < 1 || x > 1000000) return 0;
  while (i < x) { i = i + 1; s = s + i; }
  if (s != x * (x + 1) / 2) reach_error();
#elif K == 11
  if (x >= 0 && x < 100 && x + x == 98) reach_error();
#endif
  return 0;
}
