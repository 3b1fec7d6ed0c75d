// expect: FALSE
// native: FALSE
/* A program with a handler is hunted as it is. */
#include <assert.h>
#include <signal.h>
#include <stddef.h>
static volatile sig_atomic_t g;
static void handler(int n) { g = n; }
int main(void) {
  int x = 2;
  signal(SIGTERM, handler);
  assert(x == 3);
  return 0;
}
