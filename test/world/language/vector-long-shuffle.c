// expect: UNKNOWN
// prints: not modelled
/* Some elements of a vector of more elements than are kept one by one: any. */
#include <assert.h>

typedef char bytes __attribute__((vector_size(128)));
typedef char few __attribute__((vector_size(4)));

int main(void) {
  bytes v;
  v[1] = 5;
  few w = __builtin_shufflevector(v, v, 0, 1, 2, 3);
  assert(w[1] == 5);
  return 0;
}
