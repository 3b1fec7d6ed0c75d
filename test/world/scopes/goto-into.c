// expect: FALSE
// A jump into a block skips the initialisation: v is indeterminate, though it was 1 before.
#include <assert.h>
int main(void) {
  int rounds = 0;
  {
    int v = 1;
  inside:
    assert(v == 1);
  }
  if (rounds++ < 1)
    goto inside;
  return 0;
}
