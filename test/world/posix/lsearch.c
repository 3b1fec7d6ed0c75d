// expect: TRUE
// native: TRUE
// The comparison is called.
#include <assert.h>
#include <search.h>
#include <stddef.h>

static int same(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void) {
  int a[4] = {3, 5}, x = 5, y = 7;
  size_t n = 2;
  assert(lfind(&x, a, &n, sizeof *a, same) == &a[1]);
  assert(lfind(&y, a, &n, sizeof *a, same) == NULL);
  assert(lsearch(&y, a, &n, sizeof *a, same) == &a[2] && n == 3 && a[2] == 7);
  return 0;
}
