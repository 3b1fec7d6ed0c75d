// expect: UNKNOWN
// args: --timeout 5
/* What is to be cleaned up is called by a jump, which is not followed where there are threads. */
#include <assert.h>
#include <pthread.h>
static int cleaned;
static void clean(void *a) {
  cleaned = a == 0;
}
static void *worker(void *a) {
  pthread_cleanup_push(clean, 0);
  pthread_exit(a);
  pthread_cleanup_pop(0);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  assert(!cleaned);
}
