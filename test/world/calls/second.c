// What is written through the second parameter is what the second argument points to.
// expect: FALSE
// args: --engine predicate
// native: FALSE
#include <assert.h>
static void set(int *p, int *q) { *q = *p + 1; }
int main(int argc, char **argv) {
  int x = 0, y = 0;
  (void)argv;
  if (argc > 0)
    set(&x, &y);
  assert(y == 0);
  return 0;
}
