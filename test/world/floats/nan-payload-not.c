// expect: UNKNOWN
// The other way round.
#include <assert.h>
#include <string.h>
int main(void) {
  double nan = 0.0, d = nan / nan;
  unsigned long long u;
  memcpy(&u, &d, sizeof u);
  assert(!(u >> 63));
  return 0;
}
