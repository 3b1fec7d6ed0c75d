// expect: TRUE
// native: TRUE
/* There is no such signal, or it cannot be ignored. */
#include <assert.h>
#include <signal.h>
#include <stddef.h>
int main(void) {
  assert(signal(1000, SIG_IGN) == SIG_ERR);
  assert(signal(SIGKILL, SIG_IGN) == SIG_ERR);
  return 0;
}
