// expect: TRUE
// args: --property no-data-race
/* An element and its lock; the lock of another. */
#include <pthread.h>
int x[2];
pthread_mutex_t l[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static void *f(void *p) {
  pthread_mutex_lock(&l[0]);
  x[0]++;
  pthread_mutex_unlock(&l[0]);
  return p;
}
static void *g(void *p) {
#ifndef FAULTY
  pthread_mutex_lock(&l[0]);
#else
  pthread_mutex_lock(&l[1]);
#endif
  x[0]++;
#ifndef FAULTY
  pthread_mutex_unlock(&l[0]);
#else
  pthread_mutex_unlock(&l[1]);
#endif
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
