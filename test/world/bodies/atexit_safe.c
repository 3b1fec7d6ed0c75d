// expect: TRUE
// native: TRUE
#include <assert.h>
#include <stdlib.h>
int g;
static void end(void) { assert(g == 1); }
int main(void) {
  atexit(end);
  g = 1;
  return 0;
}
