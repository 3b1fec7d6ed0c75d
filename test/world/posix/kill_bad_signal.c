// expect: TRUE
// native: TRUE
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <unistd.h>

int main(void) {
  assert(kill(getpid(), 1000) == -1 && errno == EINVAL);
  assert(pthread_kill(pthread_self(), 0) >= 0);
  return 0;
}
