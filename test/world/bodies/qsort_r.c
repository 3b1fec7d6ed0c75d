// expect: FALSE
// native: FALSE
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
static int compare(const void *a, const void *b, void *count) {
  ++*(int *)count;
  return *(const int *)a < *(const int *)b ? -1 : *(const int *)a > *(const int *)b;
}
int main(void) {
  int array[2] = {2, 1}, count = 0;
  qsort_r(array, 2, sizeof *array, compare, &count);
  assert(count == 0);
  return 0;
}
