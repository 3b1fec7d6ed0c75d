// Limits of C's types may be negative, other values of sysconf are at least -1.
// expect: TRUE
#define _GNU_SOURCE
#include <assert.h>
#include <unistd.h>
int main(void) {
  assert(sysconf(_SC_OPEN_MAX) >= -1);
  return 0;
}
