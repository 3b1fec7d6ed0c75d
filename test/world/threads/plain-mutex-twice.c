// expect: TRUE
/* A plain one is not: the thread waits for ever, and what follows is not reached. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *twice(void *p) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  reach_error();
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, twice, 0);
  pthread_join(t, 0);
  return 0;
}
