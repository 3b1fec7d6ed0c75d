// expect: TRUE
/* A recursive mutex is taken twice and given back twice. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int x;
pthread_mutex_t m;
static void *add(void *p) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  x = x + 1;
  pthread_mutex_unlock(&m);
  x = x + 1;
  pthread_mutex_unlock(&m);
  return p;
}
static void *look(void *p) {
  pthread_mutex_lock(&m);
  if (x == 1)
    reach_error();
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_mutexattr_t kind;
  pthread_t a, b;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&m, &kind);
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, look, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  if (x != 2)
    reach_error();
  return 0;
}
