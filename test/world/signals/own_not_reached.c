// expect: TRUE
// native: TRUE
/* A handler that is never installed. */
#include <assert.h>
#include <signal.h>
#include <stddef.h>
static int g, debug;
static void handler(int n) { g = n; }
int main(void) {
  if (debug)
    signal(SIGTERM, handler);
  assert(g == 0);
  return 0;
}
