// expect: FALSE(pthread-mutex)
// args: --rule pthread-mutex
// A wait with a limit needs the mutex too.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

int main(void) {
  struct timespec t = {1, 0};
  return pthread_cond_timedwait(&c, &m, &t) == 0;
}
