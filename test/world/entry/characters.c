// expect: FALSE
// args: --entry f
/* A pointer to char may point to anything. */
#include <assert.h>
int g;
void f(char *p) {
  g = 1;
  *p = 2;
  assert(g == 1);
}
