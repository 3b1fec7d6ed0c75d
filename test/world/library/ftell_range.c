// expect: TRUE
// native: TRUE
/* ftell is -1 or a position; fseek undoes the end. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  long at = ftell(stdin);
  if (at < -1)
    reach_error();
  if (fseek(stdin, 0, SEEK_SET) == 0 && feof(stdin))
    reach_error();
  return 0;
}
