// expect: TRUE
// native: TRUE
#include <assert.h>
#include <string.h>
int main(void) {
  double d = 1.0;
  unsigned long long u;
  memcpy(&u, &d, sizeof u);
  assert(u == 0x3ff0000000000000ULL);
  u += 1;
  memcpy(&d, &u, sizeof d);
  assert(d == 1.0 + 0x1p-52);
  return 0;
}
