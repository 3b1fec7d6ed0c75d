// expect: FALSE | UNKNOWN
// args: -std=c11
// native: FALSE
/* signal is another function with -std=c11; a handler is run all the same. */
#include <assert.h>
#include <signal.h>
static volatile sig_atomic_t g;
static void handler(int s) { g = s; }
int main(void) {
  signal(SIGTERM, handler);
  raise(SIGTERM);
  assert(g == 0);
  return 0;
}
