// expect: TRUE
// args: --rule malloc-free
#include <stdlib.h>
struct allocator {
  void *(*get)(size_t);
  void (*put)(void *);
};
static struct allocator hooks = {malloc, free};
int main(void) {
  int *p = hooks.get(sizeof *p);
  hooks.put(p);
  return 0;
}
