// expect: TRUE
/* The state that a thread had is its own; the type of attributes is what it was set to. */
#include <assert.h>
#include <pthread.h>
static void *f(void *p) {
  int before = 9;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
  assert(before == PTHREAD_CANCEL_ENABLE);
  return p;
}
int main(void) {
  pthread_mutexattr_t a;
  pthread_t t;
  int before, kind = -1;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_ERRORCHECK);
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
  assert(before == PTHREAD_CANCEL_DISABLE);
  assert(pthread_mutexattr_gettype(&a, &kind) != 0 || kind == PTHREAD_MUTEX_ERRORCHECK);
  return 0;
}
