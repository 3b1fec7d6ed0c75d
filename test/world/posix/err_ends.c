// expect: TRUE
// native: TRUE
// err does not return.
#include <assert.h>
#include <err.h>

int main(void) {
  int x = 0;
  if (x == 0)
    errx(3, "no %d", x);
  assert(0);
  return 0;
}
