// expect: TRUE
// args: --property no-deadlock
/* Two locks in one order; in two. */
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *p) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&n);
  pthread_mutex_unlock(&n);
  pthread_mutex_unlock(&m);
  return p;
}
static void *g(void *p) {
#ifndef FAULTY
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&n);
#else
  pthread_mutex_lock(&n);
  pthread_mutex_lock(&m);
#endif
  pthread_mutex_unlock(&n);
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, f, 0);
  pthread_create(&t, 0, g, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  return 0;
}
