// expect: TRUE
// native: TRUE
#include <assert.h>
#include <search.h>
static int compare(const void *a, const void *b) { return *(const int *)a != *(const int *)b; }
int main(void) {
  int array[3] = {4, 5, 6}, key = 6;
  size_t n = 3;
  int *found = lfind(&key, array, &n, sizeof *array, compare);
  assert(found == &array[2]);
  return 0;
}
