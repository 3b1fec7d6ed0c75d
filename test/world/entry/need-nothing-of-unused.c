// expect: FALSE
// args: --entry f
// prints: f is called with p != NULL
// next: TRUE
/* What is read but does not matter is not said. */
#include <assert.h>
int g;
int f(int n, int *p) {
  int old = g + n;
  assert(!p);
  return old;
}
