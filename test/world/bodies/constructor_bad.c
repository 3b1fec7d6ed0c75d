// expect: FALSE
// native: FALSE
#include <assert.h>
int ready;
__attribute__((constructor)) static void start(void) { ready = 1; }
int main(void) {
  assert(ready == 0);
  return 0;
}
