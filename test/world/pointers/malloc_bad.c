// expect: FALSE
// native: FALSE
#include <assert.h>
#include <stdlib.h>
struct allocator {
  void *(*get)(size_t);
  void (*put)(void *);
};
static struct allocator hooks = {malloc, free};
int main(void) {
  int *p = hooks.get(sizeof *p);
  if (p) {
    *p = 3;
    assert(*p != 3);
    hooks.put(p);
  }
  return 0;
}
