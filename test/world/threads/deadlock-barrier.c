// expect: TRUE
// args: --property no-deadlock
/* As many come to a barrier as it waits for; one too few. */
#include <pthread.h>
pthread_barrier_t w;
static void *f(void *p) {
  pthread_barrier_wait(&w);
  return p;
}
static void *g(void *p) {
  pthread_barrier_wait(&w);
  return p;
}
int main(void) {
  pthread_t s, t;
#ifndef FAULTY
  pthread_barrier_init(&w, 0, 2);
#else
  pthread_barrier_init(&w, 0, 3);
#endif
  pthread_create(&s, 0, f, 0);
  pthread_create(&t, 0, g, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  return 0;
}
