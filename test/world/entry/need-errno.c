// expect: FALSE
// args: --entry f
// prints: f is called with x == 2 && errno != 0
// next: TRUE
/* errno by its name. */
#include <assert.h>
#include <errno.h>

void f(int x) {
  assert(errno == 0 || x != 2);
}
