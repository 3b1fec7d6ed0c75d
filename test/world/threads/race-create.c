// expect: TRUE
// args: --property no-data-race
/* Written before the thread starts; behind. */
#include <pthread.h>
int x;
static void *f(void *p) {
  int y = x;
  (void)y;
  return p;
}
int main(void) {
  pthread_t t;
#ifndef FAULTY
  x = 1;
#endif
  pthread_create(&t, 0, f, 0);
#ifdef FAULTY
  x = 1;
#endif
  pthread_join(t, 0);
  return 0;
}
