// rule: pthread-mutex
// Locks are taken and released on all ways out; another mutex is held at the same time.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
static int shared;

static int work(int n) {
  int result = 0;
  pthread_mutex_lock(&first);
  if (n < 0) {
    result = -1;
    goto out;
  }
  pthread_mutex_lock(&second);
  shared += n;
  pthread_mutex_unlock(&second);
out:
  pthread_mutex_unlock(&first);
  return result;
}

int main(void) {
  work(__VERIFIER_nondet_int());
  if (pthread_mutex_trylock(&first) == 0)
    pthread_mutex_unlock(&first);
  return 0;
}
