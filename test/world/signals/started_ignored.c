// expect: FALSE
/* Who starts a program may have signals ignored. */
#include <assert.h>
#include <signal.h>
#include <stddef.h>
int main(void) {
  assert(signal(SIGHUP, SIG_IGN) == SIG_DFL);
  return 0;
}
