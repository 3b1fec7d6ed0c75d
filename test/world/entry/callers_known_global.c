// expect: FALSE
// args: --entry f --callers known
// The caller passes little enough, but the limit is lowered before.
#include <assert.h>

static int limit = 5;

static void f(int n) {
  assert(n < limit);
}

static void lower(void) {
  limit = 2;
}

int main(void) {
  lower();
  f(3);
  return 0;
}
