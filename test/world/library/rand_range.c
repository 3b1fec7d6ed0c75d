// expect: TRUE
// native: TRUE
/* rand is from 0 to RAND_MAX. */
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  int r = rand();
  if (r < 0 || r > RAND_MAX)
    reach_error();
  return 0;
}
