// expect: TRUE
// native: TRUE
/* Switches: labels anywhere, ranges, fall through. */
#include <assert.h>
static int f(int a, int b) {
  switch (a) {
  default:
    a = 100;
  case 1:
    switch (b) {
    case 1:
      return 11;
    default:
      break;
    case 2:
      return 12;
    }
    a += 5;
    break;
  case 2: {
    int k;
    if (0) {
    case 3:
      k = 7;
      return k;
    }
    return 2;
  }
  case 10 ... 20:
    return 99;
  }
  return a;
}
int main(void) {
  assert(f(1, 1) == 11 && f(1, 2) == 12 && f(1, 3) == 6 && f(2, 0) == 2 && f(3, 0) == 7 &&
         f(9, 9) == 105 && f(15, 1) == 99 && f(-1, 1) == 11);
  return 0;
}
