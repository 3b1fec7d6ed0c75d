// expect: TRUE
// native: TRUE
/* Ignoring a signal is harmless. */
#include <assert.h>
#include <signal.h>
#include <stddef.h>
static int g;
int main(void) {
  signal(SIGPIPE, SIG_IGN);
  signal(SIGHUP, SIG_DFL);
  assert(g == 0);
  return 0;
}
