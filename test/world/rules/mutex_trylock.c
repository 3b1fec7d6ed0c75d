// expect: TRUE
// args: --rule pthread-mutex
// A lock that is taken only if it is free.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;

int main(void) {
  if (pthread_mutex_trylock(&m) != 0)
    return 1;
  n++;
  pthread_mutex_unlock(&m);
  return 0;
}
