// expect: UNKNOWN
/* What is in a stream's buffer is indeterminate at any time (natively it is "hello" at last). */
#include <stdio.h>
extern void reach_error(void);
static char b[99];
int main(void) {
  if (setvbuf(stdout, b, _IOFBF, sizeof b))
    return 0;
  b[0] = 1;
  fputs("hello", stdout);
  if (b[0] != 1)
    reach_error();
  return 0;
}
