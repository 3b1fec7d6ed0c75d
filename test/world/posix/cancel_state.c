// expect: TRUE
// native: TRUE
/* A thread begins with cancellation enabled and deferred, and keeps what it sets. */
#include <assert.h>
#include <pthread.h>
int main(void) {
  int state = 7, type = 7;
  assert(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state) == 0);
  assert(state == PTHREAD_CANCEL_ENABLE);
  assert(pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &state) == 0);
  assert(state == PTHREAD_CANCEL_DISABLE);
  assert(pthread_setcanceltype(9, &type) != 0 && type == 7);
  assert(pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &type) == 0);
  assert(type == PTHREAD_CANCEL_DEFERRED);
  return 0;
}
