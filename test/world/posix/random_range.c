// expect: TRUE
// native: TRUE
// Not negative.
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>

int main(void) {
  assert(random() >= 0 && lrand48() >= 0 && lrand48() <= 2147483647);
  return 0;
}
