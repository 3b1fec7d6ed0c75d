// expect: UNKNOWN
// args: --entry take --callers known --rule pthread-mutex
// What main leaves locked is none of what take does: that is not called on this way.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void take(void) {
  pthread_mutex_lock(&m);
}

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 1)
    return pthread_mutex_lock(&other);
  take();
  ++n;
  pthread_mutex_unlock(&m);
  return n;
}
