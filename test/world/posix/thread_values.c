// expect: TRUE
// native: TRUE
// What a thread keeps under a key.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

int main(void) {
  int x;
  pthread_key_t k, l;
  if (pthread_key_create(&k, NULL) || pthread_key_create(&l, NULL))
    return 1;
  assert(k != l && pthread_getspecific(k) == NULL);
  if (pthread_setspecific(k, &x) == 0)
    assert(pthread_getspecific(k) == &x && pthread_getspecific(l) == NULL);
  assert(pthread_equal(pthread_self(), pthread_self()));
  return 0;
}
