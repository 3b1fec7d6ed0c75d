// expect: TRUE
// native: TRUE
// 1 or 0.
#include <assert.h>
#include <unistd.h>

int main(void) {
  int r = isatty(0);
  assert(r == 0 || r == 1);
  assert(isatty(-3) == 0);
  return 0;
}
