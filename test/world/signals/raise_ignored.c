// expect: TRUE
// native: TRUE
/* A signal that is ignored does nothing. */
#include <assert.h>
#include <signal.h>
#include <stddef.h>
int main(void) {
  signal(SIGTERM, SIG_IGN);
  assert(raise(SIGTERM) == 0);
  return 0;
}
