// expect: FALSE
// args: --entry f
// prints: f is called with a[3] == 9
// next: TRUE
#include <assert.h>
int a[5];
int f(void) {
  assert(a[3] != 9);
  return 0;
}
