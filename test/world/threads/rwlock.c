// expect: TRUE
/* Readers see what a writer has finished. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int x, y;
static void *write_both(void *p) {
  pthread_rwlock_wrlock(&l);
  x = 1;
  y = 1;
  pthread_rwlock_unlock(&l);
  return p;
}
static void *read_both(void *p) {
  pthread_rwlock_rdlock(&l);
  int a = x, b = y;
  pthread_rwlock_unlock(&l);
  if (a != b)
    reach_error();
  return p;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, write_both, 0);
  pthread_create(&b, 0, read_both, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
