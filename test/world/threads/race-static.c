// expect: TRUE
// args: --property no-data-race
/* A static variable of a function under a lock; without. */
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int next(void) {
  static int n;
  return ++n;
}
static void *f(void *p) {
#ifndef FAULTY
  pthread_mutex_lock(&m);
#endif
  next();
#ifndef FAULTY
  pthread_mutex_unlock(&m);
#endif
  return p;
}
int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, f, 0);
  pthread_create(&t, 0, f, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  return 0;
}
