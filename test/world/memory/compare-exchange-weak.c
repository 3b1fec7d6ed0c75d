// expect: FALSE
/* A weak exchange may fail though the values are equal. */
#include <assert.h>
#include <stdatomic.h>
int main(void) {
  _Atomic int a = 5;
  int e = 5;
  assert(atomic_compare_exchange_weak(&a, &e, 20));
  return 0;
}
