// expect: FALSE
// args: --entry f
/* A pointer to int may point to an int member of an object that another pointer leads to. */
#include <assert.h>
struct pair { int a, b; };
void f(int *p, struct pair *q) {
  q->b = 1;
  *p = 2;
  assert(q->b == 1);
}
