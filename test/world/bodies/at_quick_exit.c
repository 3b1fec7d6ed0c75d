// expect: FALSE
// native: FALSE
#include <assert.h>
#include <stdlib.h>
static void end(void) { assert(0); }
int main(void) {
  at_quick_exit(end);
  quick_exit(0);
}
