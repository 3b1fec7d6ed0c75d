// expect: TRUE
// Error numbers are positive; errno is not used.
#include <assert.h>
#include <pthread.h>

int main(void) {
  pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
  assert(pthread_mutex_lock(&m) >= 0);
  int r = pthread_mutex_trylock(&m);
  assert(r >= 0);
  return 0;
}
