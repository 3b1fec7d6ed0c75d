// expect: FALSE
/* fgets may read any line. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  char line[8];
  if (fgets(line, sizeof line, stdin) && line[0] == 'q' && line[1] == '\n' && line[2] == 0)
    reach_error();
  return 0;
}
