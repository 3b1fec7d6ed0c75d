// expect: TRUE
// native: TRUE
/* signal gives what was installed before. */
#include <assert.h>
#include <signal.h>
#include <stddef.h>
int main(void) {
  void (*first)(int) = signal(SIGINT, SIG_IGN);
  assert(first == SIG_IGN || first == SIG_DFL);
  assert(signal(SIGINT, SIG_DFL) == SIG_IGN);
  assert(signal(SIGINT, SIG_DFL) == SIG_DFL);
  return 0;
}
