// expect: TRUE
// native: TRUE
/* POSIX names the errors of these. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
int main(void) {
  pthread_key_t key;
  int r = pthread_key_create(&key, 0);
  assert(r == 0 || r == EAGAIN || r == ENOMEM);
  return 0;
}
