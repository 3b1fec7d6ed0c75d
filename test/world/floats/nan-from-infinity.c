// expect: TRUE
// native: TRUE
/* Operations on infinities that give no number, and those that do. */
#include <assert.h>

int main(void) {
  double big = 1e308, inf = big * 10.0;
  double none = inf - inf, zero = 0.0;
  if (none == none || inf * zero == inf * zero || !(inf + big == inf) || !(big / inf == 0.0))
    assert(0);
  if (!(inf > big) || none < inf || none > inf || !(none != inf))
    assert(0);
}
