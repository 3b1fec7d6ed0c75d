// expect: TRUE
// args: --entry f
/* A pointer to long points to no member of a struct without a long. */
#include <assert.h>
struct pair { int a, b; };
void f(long *p, struct pair *q) {
  q->b = 1;
  *p = 2;
  assert(q->b == 1);
}
