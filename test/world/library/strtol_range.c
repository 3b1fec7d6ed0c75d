// expect: TRUE
// native: TRUE
/* strtol out of range. */
#include <stdlib.h>
#include <errno.h>
#include <limits.h>
extern void reach_error(void);
int main(void) {
  errno = 0;
  if (strtol("99999999999999999999", NULL, 10) != LONG_MAX || errno != ERANGE)
    reach_error();
  errno = 0;
  if (strtol("-99999999999999999999", NULL, 10) != LONG_MIN || errno != ERANGE)
    reach_error();
  errno = 0;
  if (strtoul("-1", NULL, 10) != ULONG_MAX || errno != 0)
    reach_error();
  return 0;
}
