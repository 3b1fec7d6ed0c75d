// expect: FALSE
// args: --entry f
/* The address of a static object is stored where callers can read it. */
#include <assert.h>
static int g;
void give(int **where) { *where = &g; }
void f(int *p) {
  g = 1;
  *p = 2;
  assert(g == 1);
}
