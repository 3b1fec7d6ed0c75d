// expect: FALSE(pthread-mutex)
// args: --entry f --rule pthread-mutex
// prints: f is called with n == 1
// next: TRUE
/* What the rule knows is not forgotten where f calls itself. */
#include <pthread.h>
pthread_mutex_t m;
void f(int n) {
  pthread_mutex_lock(&m);
  if (n == 1)
    f(0);
  pthread_mutex_unlock(&m);
}
