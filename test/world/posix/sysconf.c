// expect: TRUE
// native: TRUE
// The size of a page is fixed, limits are open.
#include <assert.h>
#include <unistd.h>

int main(void) {
  assert(sysconf(_SC_PAGESIZE) == 4096 && getpagesize() == 4096);
  assert(sysconf(_SC_OPEN_MAX) >= -1);
  return 0;
}
