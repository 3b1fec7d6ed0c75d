// rule: pthread-rwlock
// expect: 15 the lock is taken for writing while it is held for reading
// inputs: 0,1,1,0
// set is called while the lock is held for reading.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void set(int n) {


  pthread_rwlock_wrlock(&lock);
  value = n;
  pthread_rwlock_unlock(&lock);
}

int main(void) {
  pthread_rwlock_rdlock(&lock);
  if (__VERIFIER_nondet_int() > value)
    set(value + 1);
  pthread_rwlock_unlock(&lock);
  return 0;
}
