// expect: FALSE
// args: --entry f
/* The address of a static object is returned by a function that callers can call. */
#include <assert.h>
static int g;
int *where(void) { return &g; }
void f(int *p) {
  g = 1;
  *p = 2;
  assert(g == 1);
}
