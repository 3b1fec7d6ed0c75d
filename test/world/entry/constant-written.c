// expect: FALSE
// args: --entry f
/* A static object that some function writes may have any value. */
#include <assert.h>
static int limit = 10;
void set(int n) { limit = n; }
void f(void) {
  assert(limit == 10);
}
