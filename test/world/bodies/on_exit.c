// expect: FALSE
// native: FALSE
#define _DEFAULT_SOURCE
#include <assert.h>
#include <stdlib.h>
static int value = 4;
static void end(int status, void *p) { assert(status != 3 || *(int *)p != 4); }
int main(void) {
  on_exit(end, &value);
  exit(3);
}
