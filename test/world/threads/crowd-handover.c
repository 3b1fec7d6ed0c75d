// expect: FALSE|UNKNOWN
// args: --memory-model sc
// A thread takes a number that another one left: what it computed itself is no longer so.
#include <pthread.h>
extern void reach_error(void);
extern void __VERIFIER_assume(int);
int lock, x;
void __VERIFIER_atomic_take(void) { __VERIFIER_assume(lock == 0); lock = 1; }
void __VERIFIER_atomic_give(void) { __VERIFIER_assume(lock == 1); lock = 0; }
static void *f(void *p) {
  int v;
  __VERIFIER_atomic_take();
  v = x;
  __VERIFIER_atomic_give();
  __VERIFIER_atomic_take();
  x = v + 1;
  if (x > 6) reach_error();
  __VERIFIER_atomic_give();
  return p;
}
int main(void) { pthread_t t; while (1) pthread_create(&t, 0, f, 0); }
