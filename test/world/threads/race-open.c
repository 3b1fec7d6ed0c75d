// expect: UNKNOWN
// prints: data race: thread
// prints: --memory-model sc
/* What follows a data race C leaves open: nothing is proved of it. */
#include <pthread.h>
extern void reach_error(void);
int x;
static void *f(void *p) {
  x = 1;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  if (x > 1)
    reach_error();
  pthread_join(t, 0);
  return 0;
}
