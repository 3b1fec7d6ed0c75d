// expect: TRUE
// args: --property no-data-race
/* Two elements of an array; the same one. */
#include <pthread.h>
int a[2];
static void *f(void *p) {
  a[0] = 1;
  return p;
}
static void *g(void *p) {
#ifndef FAULTY
  a[1] = 1;
#else
  a[0] = 2;
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
