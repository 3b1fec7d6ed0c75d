// expect: FALSE
/* Through a pointer it may fail as well. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int (*say)(const char *) = puts;
  say("x");
  if (ferror(stdout))
    reach_error();
  return 0;
}
