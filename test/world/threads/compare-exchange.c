// expect: TRUE
// args: --timeout 60
/* A lock made of compare-and-exchange. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
#include <stdatomic.h>
atomic_int lock;
int x;
static void *add(void *p) {
  int zero = 0;
  while (!atomic_compare_exchange_strong(&lock, &zero, 1))
    zero = 0;
  x = x + 1;
  atomic_store(&lock, 0);
  return p;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  if (x != 2)
    reach_error();
  return 0;
}
