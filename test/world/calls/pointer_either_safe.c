// Both functions that the pointer may lead to leave what is asserted.
// expect: TRUE
// args: --engine predicate
#include <assert.h>
static int x;
static void one(void) { x = 1; }
static void two(void) { x = 2; }
int main(int argc, char **argv) {
  void (*f)(void) = one;
  (void)argv;
  if (argc > 1)
    f = two;
  f();
  assert(x == 1 || x == 2);
  return 0;
}
