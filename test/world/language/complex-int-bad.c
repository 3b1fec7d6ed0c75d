// expect: FALSE
/* The imaginary part of a conjugate has the other sign. */
#include <assert.h>
int nondet_int(void);
int main(void) {
  int x = nondet_int();
  if (x <= 0 || x > 100)
    return 0;
  _Complex int z = 1;
  __imag__ z = x;
  z = ~z;
  assert(__imag__ z == x);
  return 0;
}
