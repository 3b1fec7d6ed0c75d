// expect: FALSE
/* Two locks do not protect one variable. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static void *add(void *p) {
  pthread_mutex_lock(&m);
  x = x + 1;
  pthread_mutex_unlock(&m);
  return p;
}
static void *other(void *p) {
  pthread_mutex_lock(&n);
  x = x + 1;
  pthread_mutex_unlock(&n);
  return p;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, other, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  if (x != 2)
    reach_error();
  return 0;
}
