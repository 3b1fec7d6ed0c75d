// expect: FALSE
// args: --entry f
/* A caller may pass the address of a global that other files can name. */
#include <assert.h>
int g;
void f(int *p) {
  g = 1;
  *p = 2;
  assert(g == 1);
}
