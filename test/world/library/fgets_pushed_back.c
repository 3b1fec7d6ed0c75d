// expect: TRUE
// native: TRUE
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  char b[8];
  if (ungetc('x', stdin) == 'x' && fgets(b, 8, stdin) && b[0] != 'x')
    reach_error();
  return 0;
}
