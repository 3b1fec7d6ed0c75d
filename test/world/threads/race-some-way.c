// expect: TRUE
// args: --property no-data-race
/* Locked on every way; on one of two. */
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *p) {
  int lock = __VERIFIER_nondet_int();
#ifndef FAULTY
  lock = 1;
#endif
  if (lock)
    pthread_mutex_lock(&m);
  x++;
  if (lock)
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
