// expect: TRUE
// args: --property no-data-race
/* The locks of C11; none. */
#include <pthread.h>
#include <threads.h>
int x;
mtx_t m;
static void *f(void *p) {
#ifndef FAULTY
  mtx_lock(&m);
#endif
  x++;
#ifndef FAULTY
  mtx_unlock(&m);
#endif
  return p;
}
int main(void) {
  pthread_t s, t;
  mtx_init(&m, mtx_plain);
  pthread_create(&s, 0, f, 0);
  pthread_create(&t, 0, f, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  return 0;
}
