// expect: FALSE
// A local that was never set may hold anything.
// args: --memory-model sc
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int x;
static void *f(void *p) { x = 1; return p; }
int main(void) {
  pthread_t t;
  int k;
  for (int i = 0; i < 9; i++) pthread_create(&t, 0, f, 0);
  if (k == 3) reach_error();
  return 0;
}
