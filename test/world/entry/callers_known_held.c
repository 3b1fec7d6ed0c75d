// expect: TRUE
// args: --entry take --callers known --rule pthread-mutex
// It returns with the mutex held; its only caller unlocks it.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void take(void) {
  pthread_mutex_lock(&m);
}

static void add(void) {
  take();
  ++n;
  pthread_mutex_unlock(&m);
}

int main(void) {
  add();
  return n;
}
