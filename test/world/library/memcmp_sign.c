// expect: TRUE
// native: TRUE
/* memcmp tells the order by its sign. */
#include <string.h>
extern void reach_error(void);
static char a[3] = {1, 2, 3}, b[3] = {1, 2, 2};
int main(void) {
  if (memcmp(a, b, 3) <= 0 || memcmp(a, b, 2) != 0 || memcmp(b, a, 3) >= 0)
    reach_error();
  return 0;
}
