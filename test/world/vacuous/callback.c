// expect: TRUE
// silent: Vacuous
/* The check is called through a pointer. */
#include <assert.h>
static void check(int x) { assert(x == 3); }
static void (*hook)(int) = check;
int main(void) {
  hook(3);
  return 0;
}
