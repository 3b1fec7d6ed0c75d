// expect: UNKNOWN
// prints: UNKNOWN
/* Floating-point functions are approximations. */
#include <math.h>
extern void reach_error(void);
int main(void) {
  if (sin(1.0) > 0.5)
    reach_error();
  return 0;
}
