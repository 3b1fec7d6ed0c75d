// expect: TRUE
// args: --property no-data-race
/* Double-checked locking with an atomic flag; with a plain one. */
#include <pthread.h>
int x;
#ifndef FAULTY
_Atomic
#endif
    int done;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *p) {
  if (!done) {
    pthread_mutex_lock(&m);
    if (!done) {
      x = 1;
      done = 1;
    }
    pthread_mutex_unlock(&m);
  }
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
