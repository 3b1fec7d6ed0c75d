// expect: FALSE(no-data-race)
// args: --property no-data-race
/* A lock that a thread releases without holding it keeps nobody out. */
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
static void *f(void *p) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return p;
}
static void *g(void *p) {
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_create(&c, 0, g, 0);
  return 0;
}
