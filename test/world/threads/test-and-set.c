// expect: TRUE
/* A lock of one's own: exchanged until it was free. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
#include <stdatomic.h>
atomic_int lock;
int sum;
static void *add(void *a) {
  while (atomic_exchange(&lock, 1))
    ;
  sum += 2;
  atomic_store(&lock, 0);
  return a;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  if (sum != 4)
    reach_error();
  return 0;
}
