// expect: TRUE
// native: TRUE
/* Switches: labels anywhere, ranges, fall through. */
#include <assert.h>
static int f(unsigned long long x) {
  switch (x) {
  case 0x100000001ULL:
    return 1;
  case 1:
    return 2;
  case ~0ULL:
    return 3;
  }
  return 0;
}
static int g(char c) {
  switch (c) {
  case 'a':
    return 1;
  case (char)0xff:
    return 2;
  case 300:
    return 5;
  }
  return 0;
}
int main(void) {
  assert(f(0x100000001ULL) == 1 && f(1) == 2 && f(-1) == 3);
  assert(g((char)-1) == 2 && g('a') == 1);
  return 0;
}
