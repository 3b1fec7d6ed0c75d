// expect: TRUE
// native: TRUE
/* sigaction that ignores, and that only asks. */
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <signal.h>
#include <stddef.h>
int main(void) {
  struct sigaction a = {.sa_handler = SIG_IGN}, now;
  assert(sigaction(SIGPIPE, &a, NULL) == 0);
  assert(sigaction(SIGPIPE, NULL, &now) == 0);
  assert(now.sa_handler == SIG_IGN);
  return 0;
}
