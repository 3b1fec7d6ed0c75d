// expect: TRUE
// args: --property no-data-race
/* An atomic object that one thread accesses as a plain one. */
#include <pthread.h>
_Atomic int x;
static void *f(void *p) {
  x = 1;
  return p;
}
static void *g(void *p) {
#ifndef FAULTY
  int y = x;
#else
  int y = *(int *)&x;
#endif
  (void)y;
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
