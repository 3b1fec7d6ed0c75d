// expect: TRUE
// files: weak_overridden_2.c
// native: TRUE
#include <assert.h>
__attribute__((weak)) int hook(void) { return 2; }
int main(void) {
  assert(hook() == 3);
  return 0;
}
