// expect: TRUE
// args: --entry f
// Random numbers are not negative, whatever was drawn earlier.
#include <assert.h>
#include <stdlib.h>

void f(unsigned seed) {
  assert(rand_r(&seed) >= 0);
}
