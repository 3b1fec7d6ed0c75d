// expect: TRUE
/* A weak order says nothing where no other thread runs. */
#include <pthread.h>
#include <stdatomic.h>
extern void reach_error(void);
atomic_int x;
static void *f(void *p) {
  if (x != 1)
    reach_error();
  return p;
}
int main(void) {
  pthread_t t;
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  if (atomic_load_explicit(&x, memory_order_relaxed) != 1)
    reach_error();
  return 0;
}
