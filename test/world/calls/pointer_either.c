// A call through a pointer runs the function that the pointer leads to, whichever of two it is.
// expect: FALSE
// args: --engine predicate
// native: FALSE
#include <assert.h>
static int x;
static void keep(void) { x = 1; }
static void clear(void) { x = 0; }
int main(int argc, char **argv) {
  void (*f)(void) = keep;
  (void)argv;
  if (argc > 0)
    f = clear;
  f();
  assert(x == 1);
  return 0;
}
