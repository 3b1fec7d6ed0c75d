// expect: TRUE
// native: TRUE
// Dates are computed.
#define _GNU_SOURCE
#include <assert.h>
#include <time.h>

int main(void) {
  time_t t = 951782400;
  struct tm d;
  assert(gmtime_r(&t, &d) == &d);
  assert(d.tm_year == 100 && d.tm_mon == 1 && d.tm_mday == 29 && d.tm_wday == 2 && d.tm_yday == 59);
  assert(timegm(&d) == t);
  d.tm_mday = 31;
  assert(timegm(&d) == t + 2 * 86400 && d.tm_mon == 2 && d.tm_mday == 2);
  return 0;
}
