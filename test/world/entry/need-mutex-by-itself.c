// expect: FALSE(pthread-mutex)
// args: --entry f --rule pthread-mutex
// prints: f is called with any arguments
// silent: the mutex not held
/* The mutex is free because f has released it. */
#include <pthread.h>
pthread_mutex_t m;
void f(void) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&m);
}
