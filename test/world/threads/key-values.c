// expect: TRUE
// native: TRUE
/* Each thread has its own value of a key, null at first. */
#include <assert.h>
#include <pthread.h>
static pthread_key_t key;
static int mine, other;
static void *worker(void *a) {
  assert(pthread_getspecific(key) == 0);
  assert(pthread_setspecific(key, &other) == 0);
  assert(pthread_getspecific(key) == &other);
  return a;
}
int main(void) {
  pthread_t t;
  assert(pthread_key_create(&key, 0) == 0);
  pthread_setspecific(key, &mine);
  pthread_create(&t, 0, worker, 0);
  assert(pthread_getspecific(key) == &mine);
  pthread_join(t, 0);
  assert(pthread_getspecific(key) == &mine);
}
