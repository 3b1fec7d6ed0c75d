// expect: FALSE
// What one thread has drawn says nothing of what another has.
// args: --memory-model sc
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int x;
static void *f(void *p) {
  int k = __VERIFIER_nondet_int();
  if (k == 5) x = 1;
  if (k == 7 && x == 1) reach_error();
  return p;
}
int main(void) {
  pthread_t t;
  for (int i = 0; i < 9; i++) pthread_create(&t, 0, f, 0);
  return 0;
}
