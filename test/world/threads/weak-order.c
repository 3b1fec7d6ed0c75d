// expect: UNKNOWN
// prints: memory order relaxed, weaker than seq_cst
/* What other threads see of relaxed accesses is not one order of all. */
#include <pthread.h>
#include <stdatomic.h>
extern void reach_error(void);
atomic_int x, y;
static void *f(void *p) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  if (y == 1 && x == 0)
    reach_error();
  pthread_join(t, 0);
  return 0;
}
