// expect: TRUE
// native: TRUE
// No zero at the end: there is room for it only below the size.
#include <assert.h>
#include <unistd.h>

int main(void) {
  char b[8];
  long n = readlink("/x", b, sizeof b);
  assert(n >= -1 && n <= 8);
  if (n >= 0 && n < 8)
    b[n] = 0;
  return 0;
}
