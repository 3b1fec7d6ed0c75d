// expect: FALSE
/* A thread that a thread started. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int x;
static void *inner(void *p) {
  x = 1;
  return p;
}
static void *outer(void *p) {
  pthread_t t;
  pthread_create(&t, 0, inner, 0);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, outer, 0);
  pthread_join(t, 0);
  if (x == 1)
    reach_error();
  return 0;
}
