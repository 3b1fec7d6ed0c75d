// expect: TRUE
// args: --property no-data-race
/* Only where the lock was got; anyway. */
#include <pthread.h>
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *p) {
  int busy = pthread_mutex_trylock(&m);
#ifndef FAULTY
  if (busy)
    return p;
#else
#endif
  x++;
  if (!busy)
    pthread_mutex_unlock(&m);
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
