// rule: pthread-mutex
// expect: 27 the mutex is still held at the end
// inputs: -1,0,1
// The early return forgets to unlock.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
static int shared;

static int work(int n) {
  pthread_mutex_lock(&first);
  if (n < 0)
    return -1;
  shared += n;
  pthread_mutex_unlock(&first);
  return 0;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  int result = work(n);
  if (n == 100)
    shared = result;
  shared = 0;
  return 0;
}
