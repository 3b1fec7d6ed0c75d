// expect: TRUE
// native: TRUE
// Out of the block and in again through its beginning: initialised again.
#include <assert.h>
int main(void) {
  int n = 0;
again: {
  int v = 1;
  v += n;
  if (n < 3) {
    n++;
    goto again;
  }
  assert(v == 4);
}
  return 0;
}
