// expect: TRUE
// native: TRUE
/* strtol: value, end, base. */
#include <stdlib.h>
#include <errno.h>
extern void reach_error(void);
int main(void) {
  char *end;
  errno = 0;
  long v = strtol(" -12x", &end, 10);
  if (v != -12 || *end != 'x' || errno != 0)
    reach_error();
  if (strtol("0x1fz", &end, 0) != 31 || *end != 'z')
    reach_error();
  if (strtol("077", NULL, 0) != 63 || strtol("zz", NULL, 36) != 35 * 36 + 35)
    reach_error();
  return 0;
}
