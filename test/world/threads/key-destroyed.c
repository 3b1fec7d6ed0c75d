// expect: FALSE
// native: FALSE
/* What a thread has kept under a key is destroyed when it ends: the function that was given with the key
 * is called. */
#include <assert.h>
#include <pthread.h>
static pthread_key_t key;
static int destroyed;
static void destroy(void *value) {
  *(int *)value = 1;
}
static void *worker(void *a) {
  pthread_setspecific(key, &destroyed);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_key_create(&key, destroy);
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  assert(!destroyed);
}
