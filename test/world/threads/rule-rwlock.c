// expect: TRUE
// args: --rule pthread-rwlock
// Two readers at a time, and a writer after them.
#include <pthread.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int x;
static void *f(void *p) {
  pthread_rwlock_rdlock(&l);
  int v = x;
  pthread_rwlock_unlock(&l);
  return v ? p : 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_rwlock_wrlock(&l);
  x = 1;
  pthread_rwlock_unlock(&l);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_rwlock_destroy(&l);
  return 0;
}
