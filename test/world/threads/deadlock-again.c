// expect: TRUE
// args: --property no-deadlock
/* A recursive mutex can be locked again; a plain one cannot. */
#define _GNU_SOURCE
#include <pthread.h>
pthread_mutex_t m = 
#ifndef FAULTY
    PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP
#else
    PTHREAD_MUTEX_INITIALIZER
#endif
    ;
static void *f(void *p) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  return 0;
}
