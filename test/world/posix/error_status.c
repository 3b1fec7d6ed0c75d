// expect: FALSE
// native: FALSE
// error does, if the status is 0.
#include <assert.h>
#include <error.h>

int main(void) {
  error(0, 0, "goes on");
  assert(0);
  return 0;
}
