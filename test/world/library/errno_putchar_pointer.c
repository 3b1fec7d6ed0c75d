// expect: FALSE
#include <errno.h>
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int (*say)(int) = putchar;
  errno = 0;
  say('a');
  if (errno)
    reach_error();
  return 0;
}
