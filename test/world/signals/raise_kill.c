// expect: TRUE
/* raise(SIGKILL) does not return. */
#include <assert.h>
#include <signal.h>
#include <stddef.h>
int main(void) {
  raise(SIGKILL);
  assert(0);
  return 0;
}
