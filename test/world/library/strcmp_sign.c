// expect: TRUE
// native: TRUE
/* strcmp tells the order by its sign. */
#include <string.h>
extern void reach_error(void);
int main(void) {
  int r = strcmp("abc", "abd");
  if (r >= 0 || strcmp("b", "a") <= 0 || strcmp("x", "x") != 0)
    reach_error();
  return 0;
}
