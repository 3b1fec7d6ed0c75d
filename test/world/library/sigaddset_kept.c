// Signals 32 and 33 may be the library's own.
// expect: FALSE
#include <assert.h>
#include <signal.h>
int main(void) {
  sigset_t set;
  sigemptyset(&set);
  assert(sigaddset(&set, SIGTERM) == 0);
  assert(sigaddset(&set, 33) == 0);
  return 0;
}
