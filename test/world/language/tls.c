// expect: TRUE
// native: TRUE
/* Variables of a thread. */
#include <assert.h>
static _Thread_local int t = 3;
__thread int u;
static int *f(void) {
  return &t;
}
int main(void) {
  assert(t == 3 && u == 0);
  *f() = 9;
  assert(t == 9);
  return 0;
}
