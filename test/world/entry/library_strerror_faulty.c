// expect: FALSE
// args: --entry f
// What the text of an error is, is open.
#include <assert.h>
#include <string.h>

void f(int e) {
  assert(strerror(e)[0]);
}
