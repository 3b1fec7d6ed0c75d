// expect: UNKNOWN
// prints: formatted output through a pointer
#include <stdio.h>
void reach_error(void);
int (*say)(const char *, ...) = printf;
int main(void) {
  say("hello\n");
  if (ferror(stdout))
    reach_error();
  return 0;
}
