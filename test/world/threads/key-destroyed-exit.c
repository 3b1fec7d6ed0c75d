// expect: TRUE
// native: TRUE
/* Destroyed when a thread ends by pthread_exit, with the value that was kept; what is kept meanwhile is destroyed,
 * too. Who has kept nothing destroys nothing. */
#include <assert.h>
#include <pthread.h>
static pthread_key_t key, other;
static int calls;
static void destroy(void *value) {
  assert(pthread_getspecific(key) == 0);
  if (++calls == 1)
    pthread_setspecific(key, value);
  else
    assert(value == &calls);
}
static void end(void) {
  pthread_exit(0);
}
static void *worker(void *a) {
  pthread_setspecific(key, &calls);
  pthread_setspecific(other, &calls);
  end();
  return a;
}
static void *idle(void *a) {
  return a;
}
int main(void) {
  pthread_t t;
  if (pthread_key_create(&key, destroy) || pthread_key_create(&other, 0))
    return 0;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  assert(calls == 2);
  pthread_create(&t, 0, idle, 0);
  pthread_join(t, 0);
  assert(calls == 2);
}
