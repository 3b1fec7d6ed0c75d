// expect: FALSE
// native: FALSE
/* The same with the keys of C11. */
#include <assert.h>
#include <threads.h>
static tss_t key;
static int destroyed;
static void destroy(void *value) {
  *(int *)value = 1;
}
static int worker(void *a) {
  (void)a;
  tss_set(key, &destroyed);
  return 0;
}
int main(void) {
  thrd_t t;
  tss_create(&key, destroy);
  thrd_create(&t, worker, 0);
  thrd_join(t, 0);
  assert(!destroyed);
}
