// expect: TRUE
// A float does not count beyond 2^24.
// native: TRUE
#include <assert.h>
int main(void) {
  float f = 16777215.0f;
  for (int i = 0; i < 10; i++)
    f += 1.0f;
  assert(f == 16777216.0f);
  return 0;
}
