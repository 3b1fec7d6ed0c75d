// expect: FALSE
// args: --entry take --callers known --rule pthread-mutex
// The same, but for one way on which the caller keeps it, to the end of main.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void take(void) {
  pthread_mutex_lock(&m);
}

static void add(int by) {
  take();
  if (!by)
    return;
  n += by;
  pthread_mutex_unlock(&m);
}

int main(int argc, char **argv) {
  (void)argv;
  add(argc - 1);
  return n;
}
