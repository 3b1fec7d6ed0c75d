// expect: FALSE
// Any of them.
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>

int main(void) {
  assert(random() != 12345);
  return 0;
}
