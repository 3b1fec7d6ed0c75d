// expect: FALSE
// native: FALSE
#include <assert.h>
#include <stdlib.h>
int g;
static void end(void) { assert(g == 0); }
int main(void) {
  atexit(end);
  g = 1;
  return 0;
}
