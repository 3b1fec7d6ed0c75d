// expect: TRUE
// args: --entry f
/* No caller knows the address of a static object that the program keeps to itself. */
#include <assert.h>
static int g;
void f(int *p) {
  g = 1;
  *p = 2;
  assert(g == 1);
}
