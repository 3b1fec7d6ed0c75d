// expect: TRUE
// native: TRUE
#include <assert.h>
#include <stdlib.h>
static void end(void) { assert(0); }
int main(void) {
  atexit(end);
  quick_exit(0);
}
