// expect: UNKNOWN
// prints: a mutex that outlives the thread that holds it
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static pthread_mutex_t m;
static void *f(void *p) {
  pthread_mutex_lock(&m);
  return p;
}
int main(void) {
  pthread_mutexattr_t a;
  pthread_t t;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&m, &a);
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  assert(pthread_mutex_lock(&m) != EOWNERDEAD);
  return 0;
}
