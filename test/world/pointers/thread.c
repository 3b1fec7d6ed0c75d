// expect: FALSE
/* Threads are started through a pointer as they are by name. */
#include <pthread.h>
extern void reach_error(void);
int g;
static void *work(void *p) {
  g = 1;
  return p;
}
int main(void) {
  int (*start)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) = pthread_create;
  pthread_t t;
  start(&t, 0, work, 0);
  if (g == 1)
    reach_error();
  return 0;
}
