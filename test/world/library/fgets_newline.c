// expect: TRUE
// native: TRUE
/* fgets reads no further than a newline. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  char line[8];
  if (fgets(line, sizeof line, stdin) && line[0] == '\n' && line[1] != 0)
    reach_error();
  return 0;
}
