// expect: TRUE
/* Proofs hold for whatever it gives, also through a pointer. */
#include <assert.h>
#include <malloc.h>
int main(void) {
  int x = 3;
  void *p = malloc(3);
  size_t (*f)(void *) = malloc_usable_size;
  size_t n = f(p);
  assert(x == 3);
  assert(n % 2 < 2);
  return 0;
}
