// expect: TRUE
// native: TRUE
#include <assert.h>
#include <stdlib.h>
__attribute__((constructor)) static void start(void) { _Exit(0); }
int main(void) {
  assert(0);
  return 0;
}
