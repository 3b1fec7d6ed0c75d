// expect: FALSE
// args: --entry f
// prints: f is called with p != NULL && p->name[2] == 'x'
// next: TRUE
#include <assert.h>
struct s { int n; char name[4]; };
int f(struct s *p) {
  assert(p->name[2] != 'x');
  return 0;
}
