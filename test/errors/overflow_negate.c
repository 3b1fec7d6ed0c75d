// Negation of INT_MIN.
// RUN: --property no-overflow
// EXIT: 10
// ERROR: overflow
// RUN:
// EXIT: 1
#include <limits.h>

static int absolute(int x) {
  return x < 0 ? -x : x; // <--
}

int main(void) {
  if (absolute(-5) != 5)
    return 2;
  return absolute(INT_MIN) < 0;
}
