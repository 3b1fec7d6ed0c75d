// expect: UNKNOWN
/* The same through a pointer. */
#include <assert.h>
#include <malloc.h>
int main(void) {
  void *p = malloc(3);
  size_t (*f)(void *) = malloc_usable_size;
  assert(f(p) >= 3 || !p);
  return 0;
}
