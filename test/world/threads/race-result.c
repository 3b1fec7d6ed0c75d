// expect: TRUE
// args: --property no-data-race
/* What a thread gives comes by the join; by a variable. */
#include <pthread.h>
int x;
static void *f(void *p) {
#ifdef FAULTY
  x = 7;
#endif
  pthread_exit((void *)7);
  return p;
}
int main(void) {
  pthread_t t;
  void *r;
  pthread_create(&t, 0, f, 0);
#ifdef FAULTY
  int y = x;
  (void)y;
#endif
  pthread_join(t, &r);
  return 0;
}
