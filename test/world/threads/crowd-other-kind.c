// expect: FALSE
// args: --memory-model sc
// What a lock protects is written without it by a thread of another kind.
#include <pthread.h>
extern void reach_error(void);
extern void __VERIFIER_assume(int);
int lock, x, seen;
void __VERIFIER_atomic_take(void) { __VERIFIER_assume(lock == 0); lock = 1; }
void __VERIFIER_atomic_give(void) { __VERIFIER_assume(lock == 1); lock = 0; }
static void *f(void *p) {
  __VERIFIER_atomic_take();
  int v = x;
  seen = 1;
  x = v + 1;
  if (x != v + 1) reach_error();
  __VERIFIER_atomic_give();
  return p;
}
static void *g(void *p) { x = 50; return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, g, 0); while (1) pthread_create(&t, 0, f, 0); }
