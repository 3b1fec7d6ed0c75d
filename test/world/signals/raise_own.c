// expect: FALSE
// native: FALSE
/* A signal that the program raises itself runs its handler. */
#include <assert.h>
#include <signal.h>
#include <stddef.h>
static int g;
static void handler(int n) { g = n; }
int main(void) {
  signal(SIGUSR1, handler);
  raise(SIGUSR1);
  assert(g == 0);
  return 0;
}
