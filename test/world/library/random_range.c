// expect: TRUE
// native: TRUE
/* Ranges of random numbers. */
#include <assert.h>
#include <stdlib.h>
int main(void) {
  srandom(3);
  assert(random() >= 0);
  assert(lrand48() >= 0);
  long m = mrand48();
  assert(m >= -2147483648L && m <= 2147483647L);
  assert(random() % 6 < 6);
  return 0;
}
