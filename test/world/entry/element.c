// expect: FALSE
// args: --entry f
/* A pointer may point into a global array. */
#include <assert.h>
int a[10];
void f(int *p) {
  a[3] = 1;
  *p = 2;
  assert(a[3] == 1);
}
