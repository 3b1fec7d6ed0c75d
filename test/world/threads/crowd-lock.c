// expect: TRUE
// args: --timeout 50
// Any number of threads: each sees what it wrote under the lock.
#include <pthread.h>
extern void reach_error(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x, y;
static void *f(void *p) {
  pthread_mutex_lock(&m);
  x = x + 1;
  y = y + 1;
  if (x != y) reach_error();
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) { pthread_t t; while (1) pthread_create(&t, 0, f, 0); }
