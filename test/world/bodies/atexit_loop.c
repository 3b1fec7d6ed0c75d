// expect: TRUE
// native: TRUE
/* As often as it was registered. */
#include <assert.h>
#include <stdlib.h>
static int left = 3;
static void end(void) { left--; }
static void check(void) { assert(left == 0); }
int main(void) {
  atexit(check);
  for (int i = 0; i < 3; i++)
    atexit(end);
  return 0;
}
