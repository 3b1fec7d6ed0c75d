// expect: FALSE
// args: --entry f
// The end may have been met earlier.
#include <assert.h>
#include <stdio.h>

void f(void) {
  assert(!feof(stdin));
}
