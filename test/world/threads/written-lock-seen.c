// expect: FALSE
// args: --memory-model sc
// That the lock is taken is seen by one who only looks.
#include <pthread.h>
#include <assert.h>
extern void __VERIFIER_assume(int);
int lock, x;
void __VERIFIER_atomic_take(void) { __VERIFIER_assume(lock == 0); lock = 1; }
void __VERIFIER_atomic_give(void) { __VERIFIER_assume(lock == 1); lock = 0; }

void *work(void *unused) {
  __VERIFIER_atomic_take();
  x = x + 1;
  __VERIFIER_atomic_give();
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  assert(lock == 0);
  return 0;
}
