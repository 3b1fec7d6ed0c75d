// expect: FALSE(pthread-mutex)
// args: --rule pthread-mutex
// prints: the mutex is still held at the end of the thread (in f)
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void *f(void *p) {
  pthread_mutex_lock(&m);
  if (x) {
    return p;
  }
  x = 1;
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
