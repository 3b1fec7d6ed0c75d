// expect: TRUE
// native: TRUE
#include <assert.h>
int main(void) {
  double d = 1.5;
  float f = 0.1f;
  assert((int)(d * 2) == 3);
  assert(f != 0.1);
  assert(0.1 + 0.2 != 0.3);
  assert(0.1f + 0.2f == 0.3f);
  assert(1.0 / 3 * 3 == 1.0);
  assert((float)16777217 == 16777216.0f);
  assert(-0.0 == 0.0 && 1 / -0.0 < 0);
  return 0;
}
