// expect: FALSE
// args: --memory-model sc
// A second way to set the number does not ask whether it is free.
#include <pthread.h>
#include <assert.h>
extern void __VERIFIER_assume(int);
int lock, x;
void __VERIFIER_atomic_take(void) { __VERIFIER_assume(lock == 0); lock = 1; }
void __VERIFIER_atomic_rob(void) { __VERIFIER_assume(lock != 2); lock = 2; }
void __VERIFIER_atomic_give(void) { lock = 0; }

void *work(void *unused) {
  __VERIFIER_atomic_take();
  x = 0;
  x = x + 1;
  assert(x == 1);
  __VERIFIER_atomic_give();
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  __VERIFIER_atomic_rob();
  x = 7;
  return 0;
}
