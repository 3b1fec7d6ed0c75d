// expect: FALSE
// args: --entry f --entry-args any --confirm
// silent: In function
/* A harness that cannot be given a dangling pointer still compiles. */
#include <assert.h>

void f(int *p, int *q) {
  assert(p == q || p == 0 || q == 0);
}
