// expect: TRUE
// args: --property no-data-race
/* Atomic accesses do not race; with plain ones they do. */
#include <pthread.h>
#ifndef FAULTY
_Atomic
#endif
    int x;
static void *f(void *p) {
  x = x + 1;
  return p;
}
int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, f, 0);
  pthread_create(&t, 0, f, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  return 0;
}
