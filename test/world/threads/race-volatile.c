// expect: TRUE
// args: --property no-data-race
/* A volatile variable is no atomic one. */
#include <pthread.h>
#ifndef FAULTY
_Atomic
#else
volatile
#endif
    int stop;
static void *f(void *p) {
  while (!stop)
    ;
  return p;
}
static void *g(void *p) {
  stop = 1;
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
