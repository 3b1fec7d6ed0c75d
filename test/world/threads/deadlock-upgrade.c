// expect: TRUE
// args: --property no-deadlock
/* A reader lets go before it writes; it does not. */
#include <pthread.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static void *f(void *p) {
  pthread_rwlock_rdlock(&l);
#ifndef FAULTY
  pthread_rwlock_unlock(&l);
#endif
  pthread_rwlock_wrlock(&l);
  pthread_rwlock_unlock(&l);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  return 0;
}
