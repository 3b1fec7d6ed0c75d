// expect: TRUE
// native: TRUE
/* A static variable in a recursive function. */
#include <assert.h>
static int d;
static int f(int n) {
  static int depth;
  int mine = ++depth;
  if (n)
    f(n - 1);
  assert(mine <= depth);
  depth--;
  return depth;
}
int main(void) {
  assert(f(5) == 0);
  return 0;
}
