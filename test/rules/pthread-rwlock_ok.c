// rule: pthread-rwlock
// Two readers at a time, then a writer.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static int get(void) {
  pthread_rwlock_rdlock(&lock);
  int result = value;
  pthread_rwlock_unlock(&lock);
  return result;
}

static void set(int n) {
  pthread_rwlock_wrlock(&lock);
  value = n;
  pthread_rwlock_unlock(&lock);
}

int main(void) {
  pthread_rwlock_rdlock(&lock);
  int now = get();
  pthread_rwlock_unlock(&lock);
  if (__VERIFIER_nondet_int() > now)
    set(now + 1);
  return 0;
}
