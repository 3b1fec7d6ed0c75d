// expect: TRUE
// native: TRUE
/* What does not depend on an approximation is proved. */
#include <math.h>
extern void reach_error(void);
int main(void) {
  int x = 3;
  volatile double y = sin(1.0);
  (void)y;
  if (x != 3)
    reach_error();
  return 0;
}
