// expect: TRUE
// args: --property no-deadlock
/* A join without the lock that the thread needs; with it. */
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *p) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_mutex_lock(&m);
#ifndef FAULTY
  pthread_mutex_unlock(&m);
#endif
  pthread_join(t, 0);
#ifdef FAULTY
  pthread_mutex_unlock(&m);
#endif
  return 0;
}
