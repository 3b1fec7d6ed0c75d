// expect: FALSE
// native: FALSE
/* Ignoring a signal, and a bug. */
#include <assert.h>
#include <signal.h>
#include <stddef.h>
static int g;
int main(void) {
  signal(SIGPIPE, SIG_IGN);
  g = 1;
  assert(g == 0);
  return 0;
}
