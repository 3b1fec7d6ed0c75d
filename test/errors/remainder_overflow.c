// INT_MIN % -1 is undefined as well.
// RUN: --property no-overflow
// EXIT: 10
// ERROR: overflow
#include <limits.h>

static long long low = LLONG_MIN;
static long long minus = -1;

int main(void) {
  long long r = low % (minus - 1);
  if (r != 0)
    return 1;
  r = low % minus; // <--
  return r != 0;
}
