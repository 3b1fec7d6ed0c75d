// expect: TRUE
// args: --entry f --pre 'g == 1'
/* The parameter, not the global of that name. */
#include <assert.h>
int g;
int get(void) { return g; }
int f(int g) {
  assert(g == 1);
  return get();
}
