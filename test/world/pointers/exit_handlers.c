// expect: FALSE
// native: FALSE
/* exit through a pointer runs the handlers too. */
#include <assert.h>
#include <stdlib.h>
static void end(void) { assert(0); }
int main(void) {
  void (*leave)(int) = exit;
  atexit(end);
  leave(0);
  return 0;
}
