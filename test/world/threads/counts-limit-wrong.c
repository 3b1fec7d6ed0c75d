// expect: FALSE
// The test and the count are two steps.
// args: --memory-model sc
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int in;
static void *guest(void *p) {
  if (in < 3) { __VERIFIER_atomic_begin(); in++; __VERIFIER_atomic_end(); if (in > 3) reach_error(); }
  return p;
}
int main(void) {
  pthread_t t;
  for (int i = 0; i < 9; i++) pthread_create(&t, 0, guest, 0);
  return 0;
}
