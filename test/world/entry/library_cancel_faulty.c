// expect: FALSE
// args: --entry f
// Which one, an earlier call may have changed.
#include <assert.h>
#include <pthread.h>

void f(void) {
  int before = 0;
  if (pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before) == 0)
    assert(before == PTHREAD_CANCEL_ENABLE);
}
