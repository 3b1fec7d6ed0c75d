// expect: TRUE
// native: TRUE
/* strnlen needs no terminating null within its limit. */
#include <string.h>
extern void reach_error(void);
int main(void) {
  char a[3] = {'a', 'b', 'c'};
  if (strnlen(a, 3) != 3 || strnlen(a, 2) != 2)
    reach_error();
  return 0;
}
