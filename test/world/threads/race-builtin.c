// expect: TRUE
// args: --property no-data-race
/* Builtins are atomic; a read beside them is not. */
#include <pthread.h>
int x;
static void *f(void *p) {
  __sync_fetch_and_add(&x, 1);
  return p;
}
static void *g(void *p) {
#ifndef FAULTY
  int y = __atomic_load_n(&x, __ATOMIC_SEQ_CST);
#else
  int y = x;
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
