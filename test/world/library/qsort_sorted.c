// expect: TRUE
// native: TRUE
/* qsort gives a sorted permutation. */
#include <stdlib.h>
extern void reach_error(void);
static int by_value(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return x < y ? -1 : x > y;
}
int main(void) {
  int a[6] = {5, 3, 9, 3, 1, 7};
  qsort(a, 6, sizeof *a, by_value);
  for (int i = 1; i < 6; i++)
    if (a[i - 1] > a[i])
      reach_error();
  if (a[0] != 1 || a[5] != 9 || a[1] + a[2] != 6)
    reach_error();
  return 0;
}
