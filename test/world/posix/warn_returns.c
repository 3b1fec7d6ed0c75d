// expect: TRUE
// native: TRUE
// warn does, and changes nothing.
#include <assert.h>
#include <err.h>

int main(void) {
  int x = 1;
  warn("x is %d", x);
  assert(x == 1);
  return 0;
}
