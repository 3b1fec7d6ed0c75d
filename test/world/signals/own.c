// expect: UNKNOWN
// prints: own.c:12
// prints: a signal handler
// native: TRUE
/* A handler of the program may run at any time. */
#include <assert.h>
#include <signal.h>
#include <stddef.h>
static int g;
static void handler(int n) { g = n; }
int main(void) {
  signal(SIGTERM, handler);
  assert(g == 0);
  return 0;
}
