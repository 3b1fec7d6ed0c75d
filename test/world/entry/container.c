// expect: FALSE | UNKNOWN
// args: --entry f
/* A struct that is found from a pointer to its member holds what another pointer leads to. */
#include <assert.h>
#include <stddef.h>
struct link { struct link *next; };
struct item { int value; struct link link; };
void f(struct link *l, int *p) {
  struct item *i = (struct item *)((char *)l - offsetof(struct item, link));
  i->value = 1;
  *p = 2;
  assert(i->value == 1);
}
