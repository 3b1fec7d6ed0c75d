// expect: FALSE|UNKNOWN
// Seven threads are needed, more than are followed.
#include <pthread.h>
extern void reach_error(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int count;
static void *f(void *p) {
  pthread_mutex_lock(&m);
  ++count;
  if (count > 6) reach_error();
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) { pthread_t t; while (1) pthread_create(&t, 0, f, 0); }
