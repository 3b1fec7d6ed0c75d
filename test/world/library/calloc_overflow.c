// expect: TRUE
// native: TRUE
/* calloc of too much is null. */
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  size_t n = (size_t)-1 / 2;
  if (calloc(n, 8))
    reach_error();
  return 0;
}
