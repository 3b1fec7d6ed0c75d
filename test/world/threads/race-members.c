// expect: TRUE
// args: --property no-data-race
/* Two members; the same one. */
#include <pthread.h>
struct { int u, v; } s;
static void *f(void *p) {
  s.u = 1;
  return p;
}
static void *g(void *p) {
#ifndef FAULTY
  s.v = 1;
#else
  s.u = 1;
#endif
  return p;
}
int main(void) {
  pthread_t q, t;
  pthread_create(&q, 0, f, 0);
  pthread_create(&t, 0, g, 0);
  pthread_join(q, 0);
  pthread_join(t, 0);
  return 0;
}
