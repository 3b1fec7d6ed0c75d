// expect: TRUE
// args: --property no-data-race
/* A reader needs the lock too. */
#include <pthread.h>
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *p) {
  pthread_mutex_lock(&m);
  x = 1;
  pthread_mutex_unlock(&m);
  return p;
}
static void *g(void *p) {
#ifndef FAULTY
  pthread_mutex_lock(&m);
#endif
  int y = x;
#ifndef FAULTY
  pthread_mutex_unlock(&m);
#endif
  (void)y;
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
