// expect: TRUE
// args: --property no-deadlock
/* One thread is all there is: it may wait for itself. */
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static int count;
static void add(void) {
  pthread_mutex_lock(&m);
  count++;
  pthread_mutex_unlock(&m);
}
int main(void) {
  if (pthread_mutex_trylock(&n) != 0)
    return 0;
  add();
#ifdef FAULTY
  if (__VERIFIER_nondet_int())
#endif
    pthread_mutex_unlock(&n);
  add();
  pthread_mutex_lock(&n);
  pthread_mutex_unlock(&n);
  return 0;
}
