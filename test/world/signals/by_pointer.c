// expect: UNKNOWN
// native: TRUE
/* signal through a pointer means the same. */
#include <assert.h>
#include <signal.h>
#include <stddef.h>
static int g;
static void handler(int n) { g = n; }
int main(void) {
  void (*(*install)(int, void (*)(int)))(int) = signal;
  install(SIGTERM, handler);
  assert(g == 0);
  return 0;
}
