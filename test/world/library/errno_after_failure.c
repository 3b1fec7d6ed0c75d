// expect: TRUE
// native: TRUE
/* A failure sets errno. */
#include <stdio.h>
#include <errno.h>
extern void reach_error(void);
int main(void) {
  errno = 0;
  if (!fopen("x", "r") && errno <= 0)
    reach_error();
  return 0;
}
