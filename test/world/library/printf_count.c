// expect: TRUE
// native: TRUE
/* printf stores what %n asks for, and counts bytes. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int k = 0;
  int n = printf("abc%n\n", &k);
  if (k != 3 || (n >= 0 && n != 4))
    reach_error();
  return 0;
}
