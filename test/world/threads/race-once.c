// expect: TRUE
// args: --property no-data-race
/* Initialised once; by whoever comes. */
#include <pthread.h>
int x;
pthread_once_t o = PTHREAD_ONCE_INIT;
static void set(void) { x = 1; }
static void *f(void *p) {
#ifndef FAULTY
  pthread_once(&o, set);
#else
  set();
#endif
  int y = x;
  (void)y;
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
