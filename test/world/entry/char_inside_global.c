// expect: FALSE
// args: --entry f --confirm
// prints: f is called with p == (char *)&g + 1
// prints: f(p = (char *)&g + 1)
// prints: Confirmed:
#include <assert.h>
int g;
void f(char *p) {
  g = 0;
  if (p)
    *p = 1;
  assert(g != 256);
}
