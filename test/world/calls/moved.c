// The callee changes the pointer through which it writes: what it writes has no name for its caller.
// expect: FALSE
// args: --engine predicate
// native: FALSE
#include <assert.h>
static int cells[2];
static int *at = cells;
static void set(void) {
  at = at + 1;
  *at = 1;
}
int main(int argc, char **argv) {
  (void)argv;
  if (argc > 0)
    set();
  assert(cells[1] == 0);
  return 0;
}
