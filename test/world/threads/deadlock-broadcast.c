// expect: TRUE
// args: --property no-deadlock
/* Two sleepers, and all are woken; one is. */
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready;
static void *f(void *p) {
  pthread_mutex_lock(&m);
  while (!ready)
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  return p;
}
static void *g(void *p) {
  return f(p);
  return p;
}
int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, f, 0);
  pthread_create(&t, 0, g, 0);
  pthread_mutex_lock(&m);
  ready = 1;
#ifndef FAULTY
  pthread_cond_broadcast(&c);
#else
  pthread_cond_signal(&c);
#endif
  pthread_mutex_unlock(&m);
  pthread_join(s, 0);
  pthread_join(t, 0);
  return 0;
}
