// expect: FALSE
// A file holds anything.
#include <assert.h>
#include <sys/mman.h>
#include <stddef.h>

int main(void) {
  char *p = mmap(NULL, 10, PROT_READ, MAP_PRIVATE, 0, 0);
  if (p != MAP_FAILED)
    assert(p[0] == 0);
  return 0;
}
