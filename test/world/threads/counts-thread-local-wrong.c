// expect: FALSE
// Each thread has its own, and all share the other.
// args: --memory-model sc
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
_Thread_local int mine;
int all;
static void *f(void *p) {
  mine++;
  __VERIFIER_atomic_begin(); all++; __VERIFIER_atomic_end();
  if (mine == 1 && all == 4) reach_error();
  return p;
}
int main(void) {
  pthread_t t;
  for (int i = 0; i < 9; i++) pthread_create(&t, 0, f, 0);
  return 0;
}
