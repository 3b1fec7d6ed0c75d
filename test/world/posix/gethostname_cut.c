// expect: FALSE
// A name that is cut off need not end in a zero.
#include <assert.h>
#include <unistd.h>

int main(void) {
  char b[2] = {1, 1};
  if (gethostname(b, 2) == 0)
    assert(b[0] == 0 || b[1] == 0);
  return 0;
}
