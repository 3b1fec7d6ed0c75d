// expect: TRUE
// args: --property no-data-race
/* A struct copied under a lock; without. */
#include <pthread.h>
struct s { int u, v, w; } x, y;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *p) {
#ifndef FAULTY
  pthread_mutex_lock(&m);
#endif
  x = y;
#ifndef FAULTY
  pthread_mutex_unlock(&m);
#endif
  return p;
}
static void *g(void *p) {
  pthread_mutex_lock(&m);
  x.v = 1;
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t q, t;
  pthread_create(&q, 0, f, 0);
  pthread_create(&t, 0, g, 0);
  pthread_join(q, 0);
  pthread_join(t, 0);
  return 0;
}
