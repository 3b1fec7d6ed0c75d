// expect: TRUE
// args: --property no-data-race
/* Both in atomic sections; one outside. */
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int x;
static void *f(void *p) {
  __VERIFIER_atomic_begin();
  x++;
  __VERIFIER_atomic_end();
  return p;
}
static void *g(void *p) {
#ifndef FAULTY
  __VERIFIER_atomic_begin();
#endif
  x++;
#ifndef FAULTY
  __VERIFIER_atomic_end();
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
