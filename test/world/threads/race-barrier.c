// expect: TRUE
// args: --property no-data-race
/* Two phases with a barrier between; without. */
#include <pthread.h>
int x;
pthread_barrier_t w;
static void *f(void *p) {
  x = 1;
#ifndef FAULTY
  pthread_barrier_wait(&w);
#endif
  return p;
}
static void *g(void *p) {
#ifndef FAULTY
  pthread_barrier_wait(&w);
#endif
  x = 2;
  return p;
}
int main(void) {
  pthread_t s, t;
  pthread_barrier_init(&w, 0, 2);
  pthread_create(&s, 0, f, 0);
  pthread_create(&t, 0, g, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  return 0;
}
