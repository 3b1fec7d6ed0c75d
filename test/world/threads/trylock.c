// expect: TRUE
/* A mutex that is tried is taken, or is not. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int x, taken;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *add(void *p) {
  if (pthread_mutex_trylock(&m) == 0) {
    x = x + 1;
    taken = taken + 1;
    if (x != taken)
      reach_error();
    pthread_mutex_unlock(&m);
  }
  return p;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
