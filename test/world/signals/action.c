// expect: UNKNOWN
// prints: action.c:15
// prints: a signal handler
// native: TRUE
/* The same by sigaction. */
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <signal.h>
#include <stddef.h>
static int g;
static void handler(int n) { g = n; }
int main(void) {
  struct sigaction a = {.sa_handler = handler};
  sigemptyset(&a.sa_mask);
  sigaction(SIGTERM, &a, NULL);
  assert(g == 0);
  return 0;
}
