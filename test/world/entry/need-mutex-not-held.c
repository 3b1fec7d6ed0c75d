// expect: FALSE(pthread-mutex)
// args: --entry f --rule pthread-mutex
// prints: f is called with the mutex not held
#include <pthread.h>
pthread_mutex_t m;
void f(void) {
  pthread_mutex_unlock(&m);
}
