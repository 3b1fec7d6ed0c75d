// expect: TRUE
// native: TRUE
/* Compound literals: one object per scope, or static. */
#include <assert.h>
static int *g = (int[]){1, 2, 3};
static const char *h = (const char[]){"abc"};
int main(void) {
  g[0]++;
  assert(g[0] == 2 && h[2] == 'c' && h[3] == 0);
  return 0;
}
