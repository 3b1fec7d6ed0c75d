// expect: TRUE
// args: --entry f
/* The address of a static object is passed to a function of the program only. */
#include <assert.h>
static int g;
static void set(int *where, int value) { *where = value; }
void f(int *p) {
  set(&g, 1);
  *p = 2;
  assert(g == 1);
}
