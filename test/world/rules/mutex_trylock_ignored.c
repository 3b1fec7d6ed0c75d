// expect: FALSE(pthread-mutex)
// args: --rule pthread-mutex
// prints: the mutex is unlocked while it is not held
// Its answer is not looked at.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  pthread_mutex_trylock(&m);
  pthread_mutex_unlock(&m);
  return 0;
}
