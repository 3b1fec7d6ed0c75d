// expect: TRUE
// args: --property no-deadlock
/* A lock given back on every way; forgotten on one. */
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
static void *f(void *p) {
  pthread_mutex_lock(&m);
  if (x++) {
#ifndef FAULTY
    pthread_mutex_unlock(&m);
#endif
    return p;
  }
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
  pthread_join(s, 0);
  pthread_join(t, 0);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return 0;
}
