// expect: FALSE
// native: FALSE
#define _GNU_SOURCE
#include <assert.h>
#include <unistd.h>
int main(void) {
  assert(sysconf(_SC_CHAR_MIN) >= -1);
  return 0;
}
