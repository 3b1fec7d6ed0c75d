// expect: FALSE
// native: FALSE
/* A handler that is registered while handlers run is run too. */
#include <assert.h>
#include <stdlib.h>
static void late(void) { assert(0); }
static void early(void) { atexit(late); }
int main(void) {
  atexit(early);
  return 0;
}
