// expect: FALSE
// args: --entry f
/* A void pointer may point to anything. */
#include <assert.h>
int g;
void f(void *p) {
  g = 1;
  *(int *)p = 2;
  assert(g == 1);
}
