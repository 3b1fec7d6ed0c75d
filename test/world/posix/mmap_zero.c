// expect: TRUE
// native: TRUE
// New pages are zero.
#define _GNU_SOURCE
#include <assert.h>
#include <sys/mman.h>
#include <stddef.h>

int main(void) {
  char *p = mmap(NULL, 10, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED)
    return 1;
  assert(p[0] == 0 && p[9] == 0);
  p[9] = 1;
  assert(p[0] == 0 && p[9] == 1);
  return 0;
}
