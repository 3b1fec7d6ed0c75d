// expect: FALSE
// args: --memory-model sc
// That the lock is free is found before the section in which it is taken: two threads may hold it.
#include <pthread.h>
#include <assert.h>
extern void __VERIFIER_assume(int);
int lock, x;
void take(void) { __VERIFIER_assume(lock == 0); lock = 1; }
void __VERIFIER_atomic_give(void) { lock = 0; }

void *work(void *unused) {
  take();
  x = 0;
  x = x + 1;
  assert(x == 1);
  __VERIFIER_atomic_give();
  return unused;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, work, 0);
  pthread_create(&t, 0, work, 0);
  return 0;
}
