// expect: FALSE
/* Two calls, two values. */
#include <assert.h>
int nondet_int(void);
int main(void) {
  int x = nondet_int(), y = nondet_int();
  assert(x == y);
  return 0;
}
