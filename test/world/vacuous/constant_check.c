// expect: TRUE
// silent: Vacuous
/* The compiler decides it: a check all the same. */
#include <assert.h>
int main(void) {
  assert(sizeof(int) == 4);
  return 0;
}
