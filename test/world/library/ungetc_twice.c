// expect: UNKNOWN
/* C promises one character; the library may take more. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  if (ungetc('x', stdin) == 'x' && ungetc('y', stdin) == 'y')
    reach_error();
  return 0;
}
