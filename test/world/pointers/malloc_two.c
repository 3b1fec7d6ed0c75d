// expect: TRUE
// native: TRUE
#include <assert.h>
#include <stdlib.h>
static void *(*get)(size_t) = malloc;
int main(void) {
  int *p = get(sizeof *p), *q = get(sizeof *q);
  if (p && q) {
    *p = 1;
    *q = 2;
    assert(p != q && *p == 1);
  }
  return 0;
}
