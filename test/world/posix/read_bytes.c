// expect: TRUE
// native: TRUE
// Only the bytes that were read are written.
#include <assert.h>
#include <unistd.h>

int main(void) {
  char b[4] = {1, 2, 3, 4};
  long n = read(0, b, 2);
  assert(b[2] == 3 && b[3] == 4);
  if (n <= 0)
    assert(b[0] == 1 && b[1] == 2);
  return 0;
}
