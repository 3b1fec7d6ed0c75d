// A callee writes through its argument; a caller's condition about that place does not survive the call.
// expect: FALSE
// args: --engine predicate
// native: FALSE
#include <assert.h>
#include <stdlib.h>
static void set(int *p) { *p = 1; }
int main(int argc, char **argv) {
  int x = 0;
  (void)argv;
  if (argc > 0)
    set(&x);
  assert(x == 0);
  return 0;
}
