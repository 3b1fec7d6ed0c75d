// expect: TRUE
// args: --property no-data-race
/* Read behind the join; before it. */
#include <pthread.h>
int x;
static void *f(void *p) {
  x = 1;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
#ifdef FAULTY
  x++;
#endif
  pthread_join(t, 0);
  return x;
}
