// expect: TRUE
// native: TRUE
/* Conversions to _Bool. */
#include <assert.h>
#include <stdbool.h>
int main(void) {
  bool b = 0.5;
  assert(b);
  b = (bool)256;
  assert(b == 1);
  int x;
  bool p = &x;
  assert(p == 1);
  b = !b;
  assert(!b);
  assert((bool)"" > 0);
  return 0;
}
