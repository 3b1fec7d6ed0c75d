// expect: FALSE
// Two that go in at once lose one of the two.
// args: --memory-model sc
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int in, out;
static void *guest(void *p) {
  int seen = in;
  in = seen + 1;
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
