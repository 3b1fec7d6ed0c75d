// expect: TRUE
// args: --rule pthread-mutex
// Two mutexes, held in the same order, and destroyed behind the join.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *p) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&n);
  pthread_mutex_unlock(&n);
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, f, 0);
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&n);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&n);
  pthread_join(a, 0);
  pthread_mutex_destroy(&m);
  return 0;
}
