// expect: TRUE
// args: --property no-data-race
/* Two objects by two pointers; one by both. */
#include <pthread.h>
int x, y;
int *q = &x;
#ifndef FAULTY
int *r = &y;
#else
int *r = &x;
#endif
static void *f(void *p) {
  *q = 1;
  return p;
}
static void *g(void *p) {
  *r = 1;
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
