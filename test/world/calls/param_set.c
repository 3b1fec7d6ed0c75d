// The callee writes through a parameter that it has set: not what was passed for it.
// expect: FALSE
// args: --engine predicate
// native: FALSE
#include <assert.h>
static void set(int *p, int *other, int times) {
  while (times-- > 0)
    p = other;
  *p = 1;
}
int main(int argc, char **argv) {
  int x = 0, y = 0;
  (void)argv;
  if (argc > 0)
    set(&x, &y, 1);
  assert(y == 0);
  return x > 1;
}
