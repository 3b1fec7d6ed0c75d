// expect: TRUE
// args: --property no-data-race
/* A writer under the lock of writers; under that of readers. */
#include <pthread.h>
int x;
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static void *f(void *p) {
  pthread_rwlock_rdlock(&l);
  int y = x;
  (void)y;
  pthread_rwlock_unlock(&l);
  return p;
}
static void *g(void *p) {
#ifndef FAULTY
  pthread_rwlock_wrlock(&l);
#else
  pthread_rwlock_rdlock(&l);
#endif
  x = 1;
  pthread_rwlock_unlock(&l);
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
