// expect: FALSE(valid-deref)
// args: --property valid-deref
/* When exit handlers run the variables of main are gone. */
#include <stdlib.h>
static int *kept;
static void last(void) {
  *kept = 4;
}
int main(void) {
  int x = 3;
  kept = &x;
  atexit(last);
  return 0;
}
