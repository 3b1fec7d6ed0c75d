// expect: FALSE
/* Two readers hold it together. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int x;
static void *add(void *p) {
  pthread_rwlock_rdlock(&l);
  x = x + 1;
  pthread_rwlock_unlock(&l);
  return p;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  if (x != 2)
    reach_error();
  return 0;
}
