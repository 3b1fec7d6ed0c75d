// expect: TRUE
// args: --property no-data-race
/* The lock is taken by a function; given back too early. */
#include <pthread.h>
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void enter(void) {
  pthread_mutex_lock(&m);
#ifdef FAULTY
  pthread_mutex_unlock(&m);
#endif
}
static void leave(void) {
#ifndef FAULTY
  pthread_mutex_unlock(&m);
#endif
}
static void *f(void *p) {
  enter();
  x++;
  leave();
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
