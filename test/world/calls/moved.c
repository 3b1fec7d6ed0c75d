// The callee changes the pointer through which it writes: what it writes has no name for its caller.
// expect: FALSE
// args: --engine predicate
// native: FALSE
#include <assert.h>
static int *at;
static void set(void) {
  at = at + 1;
  *at = 1;
}
int main(int argc, char **argv) {
  int cells[2] = {0, 0};
  (void)argv;
  at = cells;
  if (argc > 0)
    set();
  assert(cells[1] == 0);
  return 0;
}
