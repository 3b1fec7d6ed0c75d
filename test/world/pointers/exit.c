// expect: TRUE
// native: TRUE
#include <assert.h>
#include <stdlib.h>
int main(void) {
  void (*leave)(int) = exit;
  leave(0);
  assert(0);
  return 0;
}
