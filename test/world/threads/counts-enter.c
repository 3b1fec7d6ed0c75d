// expect: TRUE
// Who has come in and not gone out is counted.
// args: --memory-model sc --timeout 100
// slow
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int in, out;
static void *guest(void *p) {
  __VERIFIER_atomic_begin(); in++; __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin(); if (out >= in) reach_error(); __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin(); out++; __VERIFIER_atomic_end();
  return p;
}
int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) pthread_create(&t, 0, guest, 0);
  return 0;
}
