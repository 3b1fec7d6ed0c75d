// The callee writes what was passed and changes the pointer that was passed: afterwards that leads elsewhere.
// expect: FALSE
// args: --engine predicate
// native: FALSE
#include <assert.h>
static int k;
static int *table[3];
static void set(int *p) {
  k = k + 1;
  table[k] = 0;
  *p = 1;
}
int main(int argc, char **argv) {
  int x = 0;
  (void)argv;
  table[1] = &x;
  if (argc > 0)
    set(table[1]);
  assert(x == 0);
  return 0;
}
