// expect: FALSE
// native: FALSE
#include <assert.h>
#include <search.h>
static int calls;
static int compare(const void *a, const void *b) {
  calls++;
  return *(const int *)a != *(const int *)b;
}
int main(void) {
  int array[3] = {4, 5, 6}, key = 6;
  size_t n = 3;
  lfind(&key, array, &n, sizeof *array, compare);
  assert(calls == 0);
  return 0;
}
