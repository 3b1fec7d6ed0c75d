// expect: TRUE
// native: TRUE
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
static int compare(const void *a, const void *b, void *order) {
  return *(int *)order * (*(const int *)a < *(const int *)b ? -1 : *(const int *)a > *(const int *)b);
}
int main(void) {
  int array[2] = {1, 2}, order = -1;
  qsort_r(array, 2, sizeof *array, compare, &order);
  assert(array[0] == 2 && array[1] == 1);
  return 0;
}
