// expect: FALSE
// args: --memory-model sc
// A thread gives back a lock that another one holds: it protects nothing.
#include <pthread.h>
#include <assert.h>
extern void __VERIFIER_assume(int);
int lock, x;
void __VERIFIER_atomic_take(void) { __VERIFIER_assume(lock == 0); lock = 1; }
void __VERIFIER_atomic_give(void) { __VERIFIER_assume(lock == 1); lock = 0; }

void *steal(void *unused) {
  __VERIFIER_atomic_give();
  __VERIFIER_atomic_take();
  x = 5;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, steal, 0);
  __VERIFIER_atomic_take();
  x = 1;
  x = x + 1;
  assert(x == 2);
  return 0;
}
