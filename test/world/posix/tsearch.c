// expect: TRUE
// native: TRUE
// A tree of keys.
#include <assert.h>
#include <search.h>
#include <stddef.h>

static int same(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void) {
  void *root = NULL;
  int x = 3, y = 4;
  void *n = tsearch(&x, &root, same);
  if (!n)
    return 1;
  assert(*(int **)n == &x && tfind(&x, &root, same) == n && tfind(&y, &root, same) == NULL);
  assert(tdelete(&x, &root, same) != NULL && root == NULL);
  return 0;
}
