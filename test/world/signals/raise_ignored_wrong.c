// expect: FALSE
// native: FALSE
/* A signal that is ignored does not end the program. */
#include <assert.h>
#include <signal.h>
#include <stddef.h>
int main(void) {
  signal(SIGTERM, SIG_IGN);
  raise(SIGTERM);
  assert(0);
  return 0;
}
