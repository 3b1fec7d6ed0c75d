// expect: FALSE
// args: --entry f
// prints: f is called with p != NULL && p->b == 9U
// next: TRUE
#include <assert.h>
struct s { unsigned a : 3, b : 4; };
int f(struct s *p) {
  assert(p->b != 9);
  return 0;
}
