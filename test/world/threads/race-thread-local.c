// expect: TRUE
// args: --property no-data-race
/* A variable of each thread; of all. */
#include <pthread.h>
static
#ifndef FAULTY
    __thread
#endif
    int x;
static void *f(void *p) {
  x++;
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
