// expect: TRUE
// args: --rule pthread-mutex
// silent: Vacuous
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return 0;
}
