// expect: UNKNOWN
// prints: malloc_usable_size
/* A function that is only listed: a bug that needs it is none. */
#include <assert.h>
#include <malloc.h>
int main(void) {
  void *p = malloc(3);
  assert(malloc_usable_size(p) >= 3 || !p);
  return 0;
}
