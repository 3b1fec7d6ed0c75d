// expect: TRUE
// args: --property no-data-race
/* A lock of the program's own by an atomic exchange; by a test and a store. */
#include <pthread.h>
#include <stdatomic.h>
int x;
_Atomic int l;
static void *f(void *p) {
#ifndef FAULTY
  while (atomic_exchange(&l, 1))
    ;
#else
  while (l)
    ;
  l = 1;
#endif
  x++;
  l = 0;
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
