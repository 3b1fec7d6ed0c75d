// expect: FALSE
// args: --entry f
// prints: f is called with q == NULL
// next: TRUE
#include <assert.h>
int f(int *q) {
  assert(q);
  return *q;
}
