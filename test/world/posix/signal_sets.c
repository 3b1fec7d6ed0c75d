// expect: TRUE
// native: TRUE
// Sets of signals are computed.
#include <assert.h>
#include <signal.h>

int main(void) {
  sigset_t s;
  sigemptyset(&s);
  assert(sigismember(&s, SIGINT) == 0);
  sigaddset(&s, SIGINT);
  assert(sigismember(&s, SIGINT) == 1 && sigismember(&s, SIGTERM) == 0);
  sigdelset(&s, SIGINT);
  assert(sigismember(&s, SIGINT) == 0 && sigismember(&s, 9999) == -1);
  sigfillset(&s);
  assert(sigismember(&s, SIGTERM) == 1);
  return 0;
}
