// expect: FALSE
// native: FALSE
/* A program with a handler by sigaction is hunted as it is. */
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <signal.h>
#include <stddef.h>
static volatile sig_atomic_t g;
static void handler(int n) { g = n; }
int main(void) {
  int x = 1;
  struct sigaction a = {.sa_handler = handler};
  sigaction(SIGTERM, &a, NULL);
  assert(x == 0);
  return 0;
}
