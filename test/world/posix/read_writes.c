// expect: FALSE
// Those are arbitrary.
#include <assert.h>
#include <unistd.h>

int main(void) {
  char b[4] = {1, 2, 3, 4};
  if (read(0, b, 2) == 2)
    assert(b[1] == 2);
  return 0;
}
