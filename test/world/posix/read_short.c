// expect: FALSE
// It may give less.
#include <assert.h>
#include <unistd.h>

int main(void) {
  char b[16];
  long n = read(0, b, sizeof b);
  assert(n == -1 || n == 0 || n == 16);
  return 0;
}
