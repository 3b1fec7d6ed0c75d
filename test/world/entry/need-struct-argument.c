// expect: FALSE
// args: --entry f
// prints: f is called with v.a == 7 && v.p == NULL
// next: TRUE
#include <assert.h>
struct s { int a; int *p; };
int f(struct s v) {
  assert(v.a != 7 || v.p);
  return 0;
}
