// expect: TRUE
// args: -DNDEBUG
// prints: Vacuous:
/* The assertion is not compiled. */
#include <assert.h>
int main(void) {
  int x = 3;
  assert(x == 4);
  return x;
}
