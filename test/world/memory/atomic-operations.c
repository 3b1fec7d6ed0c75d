// expect: TRUE
// native: TRUE
/* Atomic operations, one thread. */
#include <assert.h>
#include <stdatomic.h>
int main(void) {
  _Atomic int a = 5;
  a += 3;
  assert(a == 8);
  assert(atomic_fetch_add(&a, 2) == 8);
  int e = 10;
  assert(atomic_compare_exchange_strong(&a, &e, 20));
  assert(a == 20);
  e = 1;
  assert(!atomic_compare_exchange_strong(&a, &e, 2) && e == 20);
  assert(atomic_exchange(&a, 3) == 20);
  atomic_flag f = ATOMIC_FLAG_INIT;
  assert(!atomic_flag_test_and_set(&f));
  assert(atomic_flag_test_and_set(&f));
  assert(atomic_fetch_or(&a, 4) == 3 && a == 7);
  _Atomic(short) s = 32767;
  s++;
  assert(s == -32768);
  return 0;
}
