// expect: TRUE
// native: TRUE
/* Ranges, signs, prefixes. */
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
int main(void) {
  errno = 0;
  assert(strtol("99999999999999999999", 0, 10) == LONG_MAX && errno == ERANGE);
  errno = 0;
  assert(strtol("-99999999999999999999", 0, 10) == LONG_MIN && errno == ERANGE);
  errno = 0;
  assert(strtoul("-1", 0, 10) == ULONG_MAX && errno == 0);
  assert(strtoul("99999999999999999999999", 0, 10) == ULONG_MAX && errno == ERANGE);
  char *e;
  const char *s = "0x";
  assert(strtol(s, &e, 16) == 0 && e == s + 1);
  s = "  +";
  assert(strtol(s, &e, 10) == 0 && e == s);
  s = "-0x10";
  assert(strtol(s, &e, 0) == -16 && *e == 0);
  s = "08";
  assert(strtol(s, &e, 0) == 0 && e == s + 1);
  return 0;
}
