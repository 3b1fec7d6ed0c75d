// expect: TRUE
/* Inputs handed over, compared with what was kept of them. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int box, copy, full;
static void *put(void *a) {
  int x = __VERIFIER_nondet_int();
  pthread_mutex_lock(&m);
  box = x;
  copy = ~x;
  full = 1;
  pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, put, 0);
  pthread_mutex_lock(&m);
  if (full && (box ^ copy) != -1)
    reach_error();
  pthread_mutex_unlock(&m);
  return 0;
}
