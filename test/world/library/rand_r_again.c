// expect: TRUE|UNKNOWN
// native: TRUE
/* The same seed gives the same number: not followed, but no bug. */
#include <assert.h>
#include <stdlib.h>
int main(void) {
  unsigned s = 1;
  int a = rand_r(&s);
  s = 1;
  int b = rand_r(&s);
  assert(a == b);
  return 0;
}
