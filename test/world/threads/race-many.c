// expect: TRUE
// args: --property no-data-race
/* Any number of threads with a lock; without. */
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *p) {
#ifndef FAULTY
  pthread_mutex_lock(&m);
#endif
  x++;
#ifndef FAULTY
  pthread_mutex_unlock(&m);
#endif
  return p;
}
int main(void) {
  pthread_t t;
  while (__VERIFIER_nondet_int())
    pthread_create(&t, 0, f, 0);
  return 0;
}
