// expect: FALSE
// It may fail.
#include <assert.h>
#include <pthread.h>

int main(void) {
  pthread_mutex_t m;
  assert(pthread_mutex_init(&m, NULL) == 0);
  return 0;
}
