// expect: FALSE
// args: --entry f
// Any byte may have been pushed back, or be read.
#include <assert.h>
#include <stdio.h>

void f(void) {
  assert(getchar() != 255);
}
