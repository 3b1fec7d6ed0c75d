// expect: TRUE
// args: --property no-deadlock --memory-model sc
// An assumption that does not hold ends the execution; that is no deadlock.
#include <pthread.h>
extern void __VERIFIER_assume(int);
int lock;
void __VERIFIER_atomic_take(void) { __VERIFIER_assume(lock == 0); lock = 1; }

void *work(void *unused) {
  __VERIFIER_atomic_take();
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  __VERIFIER_atomic_take();
  pthread_join(t, 0);
  return 0;
}
