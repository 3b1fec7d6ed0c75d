// expect: UNKNOWN
// The value of a sine is an approximation: no bug goes through it.
#include <assert.h>
#include <math.h>
int main(void) {
  assert(sin(1.0) < 0.5);
  return 0;
}
