// expect: TRUE
// native: TRUE
#include <assert.h>
#include <stdlib.h>
static void end(void) { assert(0); }
int main(void) {
  at_quick_exit(end);
  return 0;
}
