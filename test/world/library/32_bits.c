// expect: TRUE
// args: --32
/* Limits and formats of 32 bits. */
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  errno = 0;
  assert(strtol("3000000000", 0, 10) == LONG_MAX && errno == ERANGE);
  char b[32];
  sprintf(b, "%ld %zu %lld", -5L, (size_t)7, 1LL << 40);
  assert(!strcmp(b, "-5 7 1099511627776"));
  ldiv_t d = ldiv(7, 2);
  assert(d.quot == 3 && d.rem == 1);
  int x;
  assert(sscanf("12", "%d", &x) == 1 && x == 12);
  return 0;
}
