// expect: FALSE
// native: FALSE
#include <assert.h>
int real(void) { return 4; }
int other(void) __attribute__((alias("real")));
int main(void) {
  int (*p)(void) = other;
  assert(other() != 4 || p != real);
  return 0;
}
