// expect: TRUE
// args: --memory-model sc
// The result of a call is stored through a global pointer, which is read behind the call: it is another one then.
#include <assert.h>
#include <pthread.h>

static pthread_t first, second, *where = &first;
static int n;

static void *count(void *unused) {
  (void)unused;
  n = 1;
  return 0;
}

static pthread_t start(void) {
  pthread_t t;
  pthread_create(&t, 0, count, 0);
  where = &second;
  return t;
}

int main(void) {
  *where = start();
  pthread_join(second, 0);
  assert(n == 1);
  return 0;
}
