// expect: TRUE
// native: TRUE
/* bsearch finds what is there. */
#include <stdlib.h>
extern void reach_error(void);
static int by_value(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}
int main(void) {
  int a[5] = {1, 3, 5, 7, 9}, key = 7, other = 4;
  int *p = bsearch(&key, a, 5, sizeof *a, by_value);
  if (!p || *p != 7 || p != a + 3 || bsearch(&other, a, 5, sizeof *a, by_value))
    reach_error();
  return 0;
}
