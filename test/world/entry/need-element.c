// expect: FALSE
// args: --entry f
// prints: f is called with p == &a[2]
// next: TRUE
#include <assert.h>
int a[5];
int f(int *p) {
  assert(p != &a[2]);
  return 0;
}
