// options: --timeout 10
// next: assay check --memory-model sc --timeout 10 weak_order.c
// follow: TRUE
#include <pthread.h>
#include <stdatomic.h>
extern void reach_error(void);
static atomic_int flag; static atomic_int value;
static void *writer(void *arg) {
  atomic_store_explicit(&value, 1, memory_order_relaxed);
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  if (atomic_load_explicit(&flag, memory_order_relaxed) && !atomic_load_explicit(&value, memory_order_relaxed))
    reach_error();
  pthread_join(t, 0);
  return 0;
}
