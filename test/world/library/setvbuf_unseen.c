// expect: TRUE
// native: TRUE
#include <stdio.h>
extern void reach_error(void);
static char b[99];
static int x;
int main(void) {
  setvbuf(stdout, b, _IOFBF, sizeof b);
  x = 3;
  fputs("hello", stdout);
  if (x != 3)
    reach_error();
  return 0;
}
