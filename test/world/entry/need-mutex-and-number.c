// expect: FALSE(pthread-mutex)
// args: --entry f --rule pthread-mutex
// prints: f is called with n >= 4 and the mutex not held
#include <pthread.h>
pthread_mutex_t m;
void f(int n) {
  if (n > 3)
    pthread_mutex_unlock(&m);
}
