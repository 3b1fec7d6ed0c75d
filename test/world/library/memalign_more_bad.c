// expect: FALSE
/* They need not be aligned any better. */
#include <assert.h>
#include <stdlib.h>
int main(void) {
  void *q = 0;
  if (posix_memalign(&q, 64, 10) == 0)
    assert(((unsigned long)q & 127) == 0);
  char *r = aligned_alloc(32, 64);
  if (r) {
    assert(((unsigned long)r & 31) == 0);
    r[63] = 1;
    assert(r[63] == 1);
  }
  free(r);
  free(q);
  return 0;
}
