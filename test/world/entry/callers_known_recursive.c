// expect: TRUE
// args: --entry deep --callers known
// It calls itself with less; main calls it with 5.
#include <assert.h>

static int deep(int n) {
  assert(n <= 5);
  return n > 0 ? deep(n - 1) : 0;
}

int main(void) {
  return deep(5);
}
