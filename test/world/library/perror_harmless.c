// expect: TRUE
// native: TRUE
/* perror changes nothing of the program's. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int x = 1;
  perror("x");
  if (x != 1)
    reach_error();
  return 0;
}
