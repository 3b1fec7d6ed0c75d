// expect: TRUE
// native: TRUE
/* GNU C: complex numbers whose parts are integers. */
#include <assert.h>
int nondet_int(void);
struct pair {
  _Complex short s;
  _Complex unsigned long long l;
};
_Complex unsigned char g = 7;
int main(void) {
  _Complex signed char c = -2 + 3i;
  signed char *p = (signed char *)&c;
  assert(sizeof c == 2 && p[0] == -2 && p[1] == 3);
  __real__ c = 100;
  c += 1;
  assert(__real__ c == 101 && __imag__ c == 3);
  struct pair t = {.s = 1 - 1i};
  t.l = 5;
  assert(__imag__ t.s == -1 && __real__ t.l == 5 && __imag__ t.l == 0);
  assert(__real__ g == 7 && __imag__ g == 0);
  int x = nondet_int();
  _Complex int z = x;
  assert(__real__ z == x && !__imag__ z);
  return 0;
}
