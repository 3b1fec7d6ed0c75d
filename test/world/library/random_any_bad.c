// expect: FALSE
/* Any number of the range comes. */
#include <assert.h>
#include <stdlib.h>
int main(void) {
  assert(random() != 0);
  return 0;
}
