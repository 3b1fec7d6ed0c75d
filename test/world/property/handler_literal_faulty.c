// expect: FALSE(valid-deref)
// args: --property valid-deref
/* A compound literal of main is gone when it has returned. */
#include <stdlib.h>
static int *kept;
static void last(void) {
  kept[1] = 0;
}
int main(void) {
  kept = (int[]){1, 2};
  atexit(last);
  return 0;
}
