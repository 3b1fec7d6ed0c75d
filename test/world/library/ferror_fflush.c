// expect: FALSE
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  if (fflush(stdout) == EOF && ferror(stdout))
    reach_error();
  return 0;
}
