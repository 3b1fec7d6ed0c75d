// expect: TRUE
// native: TRUE
// read gives at most what was asked for, or -1.
#include <assert.h>
#include <unistd.h>

int main(void) {
  char b[16];
  long n = read(0, b, sizeof b);
  assert(n >= -1 && n <= 16);
  return 0;
}
