// expect: FALSE(no-deadlock)
// args: --property no-deadlock
/* The program has threads, but none that this run starts. */
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *p) {
  return p;
}
void start(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
}
int main(void) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  return 0;
}
