// expect: TRUE
// native: TRUE
/* ffs numbers bits from 1. */
#include <strings.h>
extern void reach_error(void);
int main(void) {
  if (ffs(0) != 0 || ffs(1) != 1 || ffs(12) != 3 || ffs(-2147483647 - 1) != 32)
    reach_error();
  return 0;
}
