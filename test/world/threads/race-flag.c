// expect: TRUE
// args: --property no-data-race
/* Publishing by an atomic flag; by a plain one. */
#include <pthread.h>
int x;
#ifndef FAULTY
_Atomic
#endif
    int ready;
static void *f(void *p) {
  x = 1;
  ready = 1;
  return p;
}
static void *g(void *p) {
  if (ready)
    x = 2;
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
