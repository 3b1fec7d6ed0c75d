// expect: TRUE
/* A signal whose action is the default ends the program. */
#include <assert.h>
#include <signal.h>
#include <stddef.h>
int main(void) {
  signal(SIGTERM, SIG_DFL);
  raise(SIGTERM);
  assert(0);
  return 0;
}
