// expect: FALSE
// It may fail, and not with NULL.
#include <assert.h>
#include <sys/mman.h>
#include <stddef.h>

int main(void) {
  void *p = mmap(NULL, 10, PROT_READ, MAP_PRIVATE, 0, 0);
  assert(p != MAP_FAILED);
  return 0;
}
