// expect: TRUE
// args: --memory-model sc --engine horn --timeout 50
/* A counter without locks, for any number of threads: it only grows. */
#include <pthread.h>
extern void reach_error(void);
unsigned value;
static void __VERIFIER_atomic_cas(unsigned *at, unsigned old, unsigned new, unsigned *done) {
  *done = *at == old;
  if (*done)
    *at = new;
}
static void *add(void *p) {
  unsigned v, done;
  do {
    v = value;
    if (v == 0u - 1)
      return p;
    __VERIFIER_atomic_cas(&value, v, v + 1, &done);
  } while (!done);
  if (value <= v)
    reach_error();
  return p;
}
int main(void) {
  pthread_t t;
  while (1)
    pthread_create(&t, 0, add, 0);
}
