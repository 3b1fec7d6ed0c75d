// expect: FALSE | UNKNOWN
// native: FALSE
/* The comparison is called. */
#include <assert.h>
#include <search.h>
static int calls;
static int compare(const void *a, const void *b) {
  calls++;
  return *(const int *)a < *(const int *)b ? -1 : *(const int *)a > *(const int *)b;
}
int main(void) {
  static int x = 1, y = 2;
  void *root = 0;
  tsearch(&x, &root, compare);
  tsearch(&y, &root, compare);
  assert(calls == 0);
  return 0;
}
