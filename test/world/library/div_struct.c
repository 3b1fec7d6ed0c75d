// expect: TRUE
// native: TRUE
/* div and its kin truncate toward 0. */
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  div_t a = div(7, 2);
  ldiv_t b = ldiv(-7, 2);
  lldiv_t c = lldiv(7, -2);
  if (a.quot != 3 || a.rem != 1 || b.quot != -3 || b.rem != -1 || c.quot != -3 || c.rem != 1)
    reach_error();
  return 0;
}
