// expect: FALSE
// native: FALSE
#include <assert.h>
#include <stdlib.h>
static void end(void) { assert(0); }
int main(void) {
  int (*reg)(void (*)(void)) = atexit;
  reg(end);
  return 0;
}
