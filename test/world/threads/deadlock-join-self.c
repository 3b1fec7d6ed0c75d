// expect: TRUE
// args: --property no-deadlock
/* A thread that another one waits for; that waits for itself. */
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_t t;
static void *f(void *p) {
  pthread_mutex_lock(&m);
#ifdef FAULTY
  pthread_join(t, 0);
#endif
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_mutex_lock(&m);
  pthread_create(&t, 0, f, 0);
  pthread_mutex_unlock(&m);
#ifndef FAULTY
  pthread_join(t, 0);
#endif
  return 0;
}
