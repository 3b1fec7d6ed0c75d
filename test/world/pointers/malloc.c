// expect: TRUE
// native: TRUE
/* What it returns is a new object, no other one. */
#include <assert.h>
#include <stdlib.h>
struct allocator {
  void *(*get)(size_t);
  void (*put)(void *);
};
static struct allocator hooks = {malloc, free};
int b = 7;
int main(void) {
  int *p = hooks.get(sizeof *p);
  if (p) {
    *p = 3;
    assert(p != &b && b == 7 && *p == 3);
    hooks.put(p);
  }
  return 0;
}
