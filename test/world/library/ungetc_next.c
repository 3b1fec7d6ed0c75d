// expect: TRUE
// native: TRUE
/* What is pushed back is read next. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  if (ungetc('x', stdin) == 'x' && getchar() != 'x')
    reach_error();
  return 0;
}
