// expect: TRUE
// args: --property no-deadlock
/* A condition that is tested; a signal that may come before the wait. */
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready;
static void *f(void *p) {
  pthread_mutex_lock(&m);
#ifndef FAULTY
  while (!ready)
#endif
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  return p;
}
static void *g(void *p) {
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_signal(&c);
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
