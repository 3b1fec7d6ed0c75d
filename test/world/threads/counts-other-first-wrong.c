// expect: FALSE
// The thread that main knows is one of many.
// args: --memory-model sc
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int x;
static void *f(void *p) { __VERIFIER_atomic_begin(); x++; __VERIFIER_atomic_end(); return p; }
int main(void) {
  pthread_t t;
  for (int i = 0; i < 9; i++) pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  if (x < 9) reach_error();
  return 0;
}
