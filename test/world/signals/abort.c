// expect: TRUE
/* abort does not return. */
#include <assert.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
int main(void) {
  abort();
  assert(0);
  return 0;
}
