// expect: FALSE
/* Which positive number memcmp returns is open. */
#include <string.h>
extern void reach_error(void);
static char a[3] = {1, 2, 3}, b[3] = {1, 2, 2};
int main(void) {
  if (memcmp(a, b, 3) != 1)
    reach_error();
  return 0;
}
