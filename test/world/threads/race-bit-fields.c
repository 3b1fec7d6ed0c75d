// expect: TRUE
// args: --property no-data-race
/* Adjacent bit-fields are one object; a member between parts them. */
#include <pthread.h>
struct {
  unsigned u : 3;
#ifndef FAULTY
  char between;
#endif
  unsigned v : 3;
} s;
static void *f(void *p) {
  s.u = 1;
  return p;
}
static void *g(void *p) {
  s.v = 1;
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
