// expect: UNKNOWN
// Which NaN an operation gives is open: neither sign is a fact.
#include <assert.h>
#include <string.h>
int main(void) {
  volatile double zero = 0.0;
  double nan = 0.0, d;
  d = nan / nan;
  unsigned long long u;
  memcpy(&u, &d, sizeof u);
  assert(u >> 63);
  return 0;
}
