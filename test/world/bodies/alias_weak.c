// expect: TRUE
// native: TRUE
#include <assert.h>
static int standard(void) { return 1; }
int hook(void) __attribute__((weak, alias("standard")));
int main(void) {
  assert(hook() == 1);
  return 0;
}
