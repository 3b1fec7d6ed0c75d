// expect: TRUE
// native: TRUE
#include <assert.h>
#include <stdlib.h>
int main(void) {
  void *(*get)(size_t, size_t) = calloc;
  int *p = get(2, sizeof *p);
  if (p)
    assert(p[0] == 0 && p[1] == 0);
  return 0;
}
