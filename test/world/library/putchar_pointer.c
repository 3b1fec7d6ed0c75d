// expect: TRUE
// native: TRUE
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int (*say)(int) = putchar;
  int r = say('a');
  if (r != 'a' && r != EOF)
    reach_error();
  return 0;
}
