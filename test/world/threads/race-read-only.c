// expect: TRUE
// args: --property no-data-race
/* Nobody writes; one does. */
#include <pthread.h>
int x = 1;
static void *f(void *p) {
  int y = x;
  (void)y;
  return p;
}
static void *g(void *p) {
#ifndef FAULTY
  int y = x;
  (void)y;
#else
  x = 2;
#endif
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
