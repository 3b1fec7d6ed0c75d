// expect: TRUE|UNKNOWN
// args: --entry f
#include <assert.h>
int g;
void f(char *p) {
  g = 0;
  if (p)
    *p = 1;
  assert(g == 0 || g == 1 || g == 1 << 8 || g == 1 << 16 || g == 1 << 24);
}
