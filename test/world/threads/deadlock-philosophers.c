// expect: TRUE
// args: --property no-deadlock
/* Dining philosophers: one takes the other fork first; all the left one. */
#include <pthread.h>
pthread_mutex_t fork[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static void eat(int a, int b) {
  pthread_mutex_lock(&fork[a]);
  pthread_mutex_lock(&fork[b]);
  pthread_mutex_unlock(&fork[b]);
  pthread_mutex_unlock(&fork[a]);
}
static void *f(void *p) {
  eat(0, 1);
  return p;
}
static void *g(void *p) {
  eat(1, 2);
  return p;
}
static void *h(void *p) {
#ifndef FAULTY
  eat(0, 2);
#else
  eat(2, 0);
#endif
  return p;
}
int main(void) {
  pthread_t s, t, u;
  pthread_create(&s, 0, f, 0);
  pthread_create(&t, 0, g, 0);
  pthread_create(&u, 0, h, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
