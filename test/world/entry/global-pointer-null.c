// expect: TRUE
// args: --entry f
/* A static pointer that nobody writes stays null. */
#include <assert.h>
int g;
static int *gp;
void f(void) {
  g = 1;
  if (gp)
    *gp = 2;
  assert(g == 1);
}
