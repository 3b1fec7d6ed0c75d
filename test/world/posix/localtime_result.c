// expect: TRUE
// native: TRUE
// The result is the argument.
#include <assert.h>
#include <time.h>
#include <stddef.h>

int main(void) {
  time_t t = 1000000000;
  struct tm d;
  struct tm *p = localtime_r(&t, &d);
  assert(p == &d || p == NULL);
  if (p)
    assert(d.tm_isdst == 0 || d.tm_isdst == 1);
  return 0;
}
