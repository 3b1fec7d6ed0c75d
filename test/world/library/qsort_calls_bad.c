// expect: FALSE
/* How often qsort compares is open. */
#include <stdlib.h>
extern void reach_error(void);
static int calls;
static int by_value(const void *a, const void *b) {
  calls++;
  return *(const int *)a - *(const int *)b;
}
int main(void) {
  int a[3] = {1, 2, 3};
  qsort(a, 3, sizeof *a, by_value);
  if (calls != 2)
    reach_error();
  return 0;
}
