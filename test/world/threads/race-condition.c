// expect: TRUE
// args: --property no-data-race
/* Woken with the lock held; read without it. */
#include <pthread.h>
int x, ready;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static void *f(void *p) {
  pthread_mutex_lock(&m);
  x = 1;
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return p;
}
static void *g(void *p) {
#ifndef FAULTY
  pthread_mutex_lock(&m);
  while (!ready)
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
#else
  if (!ready)
    return p;
#endif
  x = 2;
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
