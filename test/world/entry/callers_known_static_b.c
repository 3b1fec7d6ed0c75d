#include <assert.h>

static int f(int n) {
  assert(n < 3);
  return n;
}

int other(void) {
  return f(2);
}
