// expect: FALSE
// All of the buffer may be used.
#include <assert.h>
#include <unistd.h>

int main(void) {
  char b[8];
  long n = readlink("/x", b, sizeof b);
  assert(n < 8);
  return 0;
}
