// expect: TRUE
// args: --property no-data-race
/* A thread waits for those it started; it does not. */
#include <pthread.h>
int x;
static void *g(void *p) {
  x = 1;
  return p;
}
static void *f(void *p) {
  pthread_t t;
  pthread_create(&t, 0, g, 0);
#ifndef FAULTY
  pthread_join(t, 0);
#endif
  x = 2;
  return p;
}
int main(void) {
  pthread_t s;
  pthread_create(&s, 0, f, 0);
  pthread_join(s, 0);
  return 0;
}
