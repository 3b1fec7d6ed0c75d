// expect: FALSE
// args: --entry take --callers known --rule pthread-mutex
// Nobody calls it: what it leaves behind stays an error.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void take(void) {
  pthread_mutex_lock(&m);
}

int main(void) {
  return 0;
}
