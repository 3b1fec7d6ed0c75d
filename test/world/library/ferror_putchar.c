// expect: TRUE
// native: TRUE
/* A byte that was not written sets the indicator, one that was does not. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int c = putchar('a');
  if ((c == EOF) != (ferror(stdout) != 0))
    reach_error();
  return 0;
}
