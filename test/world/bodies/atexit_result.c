// expect: TRUE
// native: TRUE
/* There is room for 32. */
#include <assert.h>
#include <stdlib.h>
static void end(void) {}
int main(void) {
  assert(atexit(end) == 0);
  return 0;
}
