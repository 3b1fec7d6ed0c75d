// expect: FALSE
// args: --entry f
// prints: f is called with p != NULL && *(int *)p == 7
// next: TRUE
#include <assert.h>
int f(void *p) {
  assert(*(int *)p != 7);
  return 0;
}
