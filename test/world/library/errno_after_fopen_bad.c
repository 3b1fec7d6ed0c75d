// expect: FALSE
/* A success may leave errno changed. */
#include <stdio.h>
#include <errno.h>
extern void reach_error(void);
int main(void) {
  errno = 0;
  FILE *f = fopen("x", "r");
  if (f && errno)
    reach_error();
  return 0;
}
