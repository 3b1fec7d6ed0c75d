// expect: FALSE
// args: --entry f
/* A pointer in a global may lead to another global. */
#include <assert.h>
int g, *gp;
void f(void) {
  g = 1;
  *gp = 2;
  assert(g == 1);
}
