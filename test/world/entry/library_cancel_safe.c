// expect: TRUE
// args: --entry f
// The state of a thread is one of two.
#include <assert.h>
#include <pthread.h>

void f(void) {
  int before = 0;
  if (pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before) == 0)
    assert(before == PTHREAD_CANCEL_ENABLE || before == PTHREAD_CANCEL_DISABLE);
}
